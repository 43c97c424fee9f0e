import Foundation
import Synchronization
import TestSupport
import Testing

/// The built `kinora-cli`, run as a script would run it.
struct Program {
  /// What a run left behind.
  struct Outcome {
    let status: Int32
    let output: String
    let words: String

    /// Each line of the output as a JSON object.
    func objects() throws -> [[String: Any]] {
      try output.split(separator: "\n").map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
    }
  }

  struct TookTooLong: Error {}

  /// The program lies beside the test bundle.
  private static var url: URL {
    get throws {
      let tests = try #require(Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? program)
      return tests.deletingLastPathComponent().appending(path: "kinora-cli")
    }
  }

  private static var program: URL? {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }

  /// Where the programs that tests run remember things, away from what the person who runs the tests has there.
  private static let memory = try? Folder()

  /// A copy of the program in a folder, beside a reader that doesn't start.
  static func copyWithBrokenReader(in folder: Folder) throws -> URL {
    let (copy, reader) = (folder.file("kinora-cli"), folder.file("kinora-reader"))
    try FileManager.default.copyItem(at: url, to: copy)
    try Data("#!/bin/sh\nexit 1\n".utf8).write(to: reader)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: reader.path)
    return copy
  }

  /// Runs until the program ends. A signal is sent once the output contains a text.
  static func run(
    _ arguments: String..., environment: [String: String] = [:], send: (signal: Int32, after: String)? = nil
  ) async throws -> Outcome {
    try await run(arguments, environment: environment, send: send)
  }

  /// The same with a list of arguments, or with a copy of the program.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], send: (signal: Int32, after: String)? = nil,
    copy: URL? = nil
  ) async throws -> Outcome {
    let process = Process()
    process.executableURL = try copy ?? url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": ""]) { $1 }
      .merging(["XDG_STATE_HOME": memory?.url.path ?? ""]) { $1 }
      .merging(ProgramRun.simulatedTime) { $1 }
      .merging(environment) { $1 }
    let (output, words) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = words
    process.standardInput = FileHandle.nullDevice
    let outputText = Collector(output.fileHandleForReading)
    let wordsText = Collector(words.fileHandleForReading)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    let number = process.processIdentifier
    if let send {
      outputText.whenContaining(send.after) { kill(number, send.signal) }
    }
    let watchdog = DispatchWorkItem { kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 180, execute: watchdog)
    for await _ in ended {}
    watchdog.cancel()
    guard process.terminationReason == .exit || send?.signal == SIGKILL else { throw TookTooLong() }
    return Outcome(status: process.terminationStatus, output: await outputText.text(), words: await wordsText.text())
  }
}

/// Reads a pipe to its end while the program runs, so that the program never waits for a reader.
private final class Collector: Sendable {
  private struct State {
    var data = Data()
    var awaited: (text: Data, action: @Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let ended: AsyncStream<Void>

  init(_ handle: FileHandle) {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    self.ended = ended
    // A thread that blocks in read: FileHandle's readabilityHandler now and then misses the end of a pipe when several
    // programs run at once (seen: a run of all tests that never ended).
    Thread.detachNewThread { [self] in
      while case let data = handle.availableData, !data.isEmpty { check { $0.data += data } }
      end.finish()
    }
  }

  /// Does something once the text has arrived.
  func whenContaining(_ text: String, _ action: @escaping @Sendable () -> Void) {
    check { $0.awaited = (Data(text.utf8), action) }
  }

  private func check(_ change: (inout State) -> Void) {
    let action = state.withLock { state -> (@Sendable () -> Void)? in
      change(&state)
      guard let awaited = state.awaited, state.data.range(of: awaited.text) != nil else { return nil }
      state.awaited = nil
      return awaited.action
    }
    action?()
  }

  /// All that was written.
  func text() async -> String {
    for await _ in ended {}
    return state.withLock { String(decoding: $0.data, as: UTF8.self) }
  }
}
