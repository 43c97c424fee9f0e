import Foundation
import GLibSupport

@testable import MediaEngine

/// Readers that somebody has taken over, or that die: programs of a test's.
extension PhotoRig {
  /// A reader that greets as ours does and then does what the words say, with `task`, `say(text)` and `give(bytes, text)`.
  /// `sheet` is the memory that it was handed.
  func lyingReader(
    _ words: String, memory: HostileFileMemory? = nil, clock: any HostClock = SystemHostClock.shared
  ) throws -> SandboxedReader {
    SandboxedReader(program: try lyingProgram(words).path, memory: memory, clock: clock)
  }

  /// The program of such a reader.
  func lyingProgram(
    _ words: String, greeting: String = #"{"version": "\#(ReaderGreeting.current)", "holds": []}"#
  ) throws -> URL {
    let program = try file(
      "reader \(UUID().uuidString)",
      Data(
        """
        #!/usr/bin/python3
        import array, fcntl, json, mmap, os, select, signal, socket, sys, time
        link = socket.socket(fileno=3)
        def say(text, files=()):
          extra = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
          link.sendmsg([text.encode()], extra)
        def give(memory, text):
          os.pwrite(sheet, memory, 0)
          say(json.dumps(dict({"hasFacts": False, "isElsewhere": False, "sharedCount": len(memory)}, **text)))
        say('\(greeting)')
        _, (sheet,), _, _ = socket.recv_fds(link, 100, 1)
        count = 0
        while True:
          message, extra, _, _ = socket.recv_fds(link, 65536, 1)
          if not message: break
          task = json.loads(message)
          count += 1
        \(words.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

        """.utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return program
  }

  /// What is said of a picture of 64 bytes.
  static let saidShape =
    #""width": 4, "height": 4, "bitsPerComponent": 8, "bitsPerPixel": 32, "bytesPerRow": 16, "bitmapInfo": 8198, "isGray": False"#
}
