// Core Foundation's run loop, which Foundation on Linux carries. Declared here, because its own module brings types along
// that collide with this package's, and takes `struct stat` away from the C library's module.
#pragma once

void *CFRunLoopGetCurrent(void);
void *CFRunLoopGetMain(void);
void CFRunLoopRun(void);
void CFRunLoopStop(void *loop);
void CFRunLoopWakeUp(void *loop);
