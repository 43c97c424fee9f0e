import Foundation
import Synchronization

/// A disk in user space (`Tests/PowerCut/disk`) that stops answering when a test says so, as a server does that is gone: system
/// calls on it don't return then. It goes with its last owner.
public final class HangingDisk: Sendable {
  /// Why none can be mounted.
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether one can be mounted here.
  public static let isPossible: Bool = {
    let device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    guard device >= 0 else { return false }
    close(device)
    return true
  }()

  private static let program = Result { try build() }

  /// Its folder.
  public let url: URL
  private let folder: ProgramFolder
  private let process: Process
  private let input: FileHandle
  private let output: Mutex<FileHandle>

  /// An empty disk; one like a card refuses what DOS did.
  public init(likeCard isCard: Bool = false) throws {
    let (folder, process, input, output) = (try ProgramFolder(), Process(), Pipe(), Pipe())
    process.executableURL = try Self.program.get()
    process.arguments = (isCard ? ["--card"] : []) + ["-", folder.url.path]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    (self.folder, self.process, self.input) = (folder, process, input.fileHandleForWriting)
    self.output = Mutex(output.fileHandleForReading)
    url = folder.url
    guard line() == "mounted" else { throw Failure(description: "the disk can't be mounted") }
  }

  deinit {
    // It answers everybody before it ends.
    try? input.write(contentsOf: Data("answer\nend -\n".utf8))
    try? input.close()
    process.waitUntilExit()
  }

  /// A file on it.
  public func file(_ name: String) -> URL { url.appending(path: name) }

  /// Answers nobody from now on. What the kernel has kept of files is forgotten.
  public func stopAnswering() throws { try tell("stop") }

  /// Answers again, also what was asked meanwhile.
  public func answer() throws { try tell("answer") }

  private func tell(_ word: String) throws {
    try input.write(contentsOf: Data("\(word)\n".utf8))
    guard line() != nil else { throw Failure(description: "the disk has ended") }
  }

  /// The next line that it says; nil when it has ended.
  private func line() -> String? {
    output.withLock { output in
      var bytes: [UInt8] = []
      while let byte = (try? output.read(upToCount: 1))?.first {
        if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(byte)
      }
      return nil
    }
  }

  private static func build() throws -> URL {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "PowerCut/disk").path
    let program = FileManager.default.temporaryDirectory.appending(path: "hanging-disk-\(getpid())")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/bin/sh")
    compiler.arguments = [
      "-c", #"gcc -O1 -o "$1" "$0"/*.c $(pkg-config --cflags --libs fuse3)"#, sources, program.path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw Failure(description: "the disk can't be compiled") }
    return program
  }
}
