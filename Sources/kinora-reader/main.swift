import MediaEngine

// Reads files for the programs that use Kinora's modules, locked in. They start it themselves; see `SandboxedReader`.
ReaderService.run()
