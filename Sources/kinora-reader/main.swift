import MediaEngine

// Reads files in a sandbox for the programs that use Kinora's modules. They start it themselves; see `SandboxedReader`.
ReaderService.run()
