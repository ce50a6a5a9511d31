#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
static inline void begin_counting(void) { CALLGRIND_START_INSTRUMENTATION; }
static inline void end_counting(void) { CALLGRIND_STOP_INSTRUMENTATION; }
#else
static inline void begin_counting(void) {}
static inline void end_counting(void) {}
#endif
