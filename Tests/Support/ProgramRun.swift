import Foundation
import Synchronization

/// A program built beside the tests, run to its end as somebody else would run it.
public struct ProgramRun: Sendable {
  /// What it printed.
  public let output: String
  /// What it complained about.
  public let words: String
  /// Its exit status, or the number of the signal that ended it, negated.
  public let status: Int32

  /// The output's lines.
  public var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// What ends a program from outside, and after which words in its output.
  public struct Signal: Sendable {
    var number: Int32
    var words: String

    /// Sends the signal once the output contains the words.
    public init(_ number: Int32, after words: String) {
      (self.number, self.words) = (number, words)
    }
  }

  /// Where the programs lie.
  public static var folder: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// At most so many at a time: each has cameras, encoders and a clock to keep up with.
  private static let turns = Turns(2)

  /// How fast simulated devices' time passes at most, for programs that tests run: no frame is lost, however busy the
  /// machine.
  public static let simulatedTime = ["KINORA_SIMULATED_SPEED": "4"]
  /// For the few whose subject is real time.
  public static let realTime = ["KINORA_SIMULATED_SPEED": ""]

  /// Runs a program on simulated devices, in simulated time unless the environment says otherwise: one that was built, or
  /// another by its path. `wrapper` goes before it on the command line.
  public static func of(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], wrapper: [String] = [],
    signal: Signal? = nil, limit seconds: Int = 180
  ) async throws -> ProgramRun {
    await turns.take()
    defer { turns.give() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = wrapper + [program.hasPrefix("/") ? program : folder.appending(path: program).path] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging([
        "KINORA_SIMULATED_DEVICES": "1", "PIPEWIRE_REMOTE": "none", "LANGUAGE": "", "LC_ALL": "C.UTF-8",
      ]) { $1 }
      .merging(simulatedTime) { $1 }
      .merging(environment) { $1 }
    let (output, words) = (PipeReader(), PipeReader())
    process.standardOutput = output.pipe
    process.standardError = words.pipe
    process.standardInput = FileHandle.nullDevice
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    let number = process.processIdentifier
    output.begin()
    words.begin()
    if let signal { output.whenContaining(signal.words) { kill(number, signal.number) } }
    let watchdog = DispatchWorkItem { kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: watchdog)
    for await _ in ended {}
    watchdog.cancel()
    let status = process.terminationStatus
    return ProgramRun(
      output: await output.text(), words: await words.text(),
      status: process.terminationReason == .exit ? status : -status)
  }
}
