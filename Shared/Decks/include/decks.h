#pragma once
#include <stddef.h>

/// A deck as it stands in its file.
struct deck_file {
    const unsigned char *_Nonnull bytes;
    size_t length;
};

int deck_count(void);
const struct deck_file *_Nonnull deck_at(int index);
