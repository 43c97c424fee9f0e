"""The parts of Tests/run-suites: what the suites are, when each may start, how it is run, read and repeated."""
