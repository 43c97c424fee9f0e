import Foundation

/// Runs a program to its end: bytes in, bytes and words out.
enum Command {
  struct Failure: Error, CustomStringConvertible {
    var command: [String]
    var status: Int32
    var words: String

    var description: String {
      "\(command.joined(separator: " ")) ended with \(status): \(words.suffix(4000))"
    }
  }

  struct Result {
    var output: Data
    var words: String
  }

  /// At most two at a time: a matrix of parallel tests would otherwise start dozens of encoders at once.
  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    return queue
  }()

  /// Does blocking work away from Swift's own threads, of which there are only as many as cores.
  static func away<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Swift.Result(catching: work)) }
    }
  }

  /// Runs a program and waits for it. `next` gives its standard input piece by piece until it gives nil.
  static func run(
    _ command: [String], environment: [String: String] = [:], input next: (@Sendable () -> Data?)? = nil
  ) throws -> Result {
    let words = FileManager.default.temporaryDirectory.appendingPathComponent("test-media-\(UUID().uuidString).log")
    try Data().write(to: words)
    defer { try? FileManager.default.removeItem(at: words) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardError = try FileHandle(forWritingTo: words)
    let output = Pipe()
    process.standardOutput = output
    let input = next.map { _ in Pipe() }
    process.standardInput = input ?? FileHandle.nullDevice
    try process.run()
    if let next, let input { feed(input.fileHandleForWriting, next) }
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let said = String(decoding: try Data(contentsOf: words), as: UTF8.self)
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(command: command, status: process.terminationStatus, words: said)
    }
    return Result(output: bytes, words: said)
  }

  private static func feed(_ handle: FileHandle, _ next: @escaping @Sendable () -> Data?) {
    Thread.detachNewThread {
      // A program that ends early closes its input; the signal for that would end the tests, the error is enough.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      while let piece = next() {
        guard (try? handle.write(contentsOf: piece)) != nil else { break }
      }
      try? handle.close()
    }
  }
}
