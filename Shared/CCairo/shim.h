#include <cairo/cairo.h>

/* Of Pango, which lays out emoji made of several characters, only what is used: its own headers need the
   include paths of eight other libraries. */
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct { int x, y, width, height; } PangoRectangle;

PangoLayout *pango_cairo_create_layout(cairo_t *cairo);
void pango_cairo_show_layout(cairo_t *cairo, PangoLayout *layout);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_get_pixel_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
PangoFontDescription *pango_font_description_from_string(const char *name);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void pango_font_description_free(PangoFontDescription *font);
void g_object_unref(void *object);
