// Has no functions to call: linking it is all that tests do with it.
