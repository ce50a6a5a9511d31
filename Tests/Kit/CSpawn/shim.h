#include <spawn.h>
#ifdef __linux__
// The headers of glibc show these only where _GNU_SOURCE is defined.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif
