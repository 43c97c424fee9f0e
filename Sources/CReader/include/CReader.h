// What the reader's libraries need once it is locked in: an open() that finds the state of its own threads.
// Nothing here is called by name. Only the program kinora-reader is built for it; tests have it, too.
#pragma once
