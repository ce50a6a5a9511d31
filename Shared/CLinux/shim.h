#ifdef __linux__
#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#endif
#include <sys/file.h>
