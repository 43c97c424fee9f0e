import Foundation
import TestSupport
import Testing

/// What the API said during one run of `capture-contract`.
struct ContractRun {
  /// One call, notification or remark, with the host's time.
  struct Line: Decodable, Sendable {
    var what: String
    var host: Double
    var file: String?
    var recorded: Double?
    var frames: Int?
    var isRecording: Bool?
    var isPaused: Bool?
    var isRunning: Bool?
    var isInterrupted: Bool?
    var kinds: String?
    var code: Int?
    var domain: String?
    var words: String?
    var suggestion: String?
    var saved: Bool?
    var interruption: Int?
    var seconds: Double?
  }

  let lines: [Line]
  let status: Int32
  let complaints: String
  /// Where the recordings are, while anybody holds it.
  let folder: ProgramFolder

  /// Takes the steps. `{}` in a step stands for the folder of the recordings.
  static func of(
    _ steps: String, faults: String = "", microphoneFaults: String = "", in folder: ProgramFolder? = nil,
    environment: [String: String] = [:], wrapper: [String] = [], signal: ProgramRun.Signal? = nil
  ) async throws -> ContractRun {
    let folder = try folder ?? ProgramFolder()
    let state = try ProgramFolder()
    let run = try await ProgramRun.of(
      "capture-contract",
      steps.split(whereSeparator: \.isWhitespace).map { String($0).replacing("{}", with: folder.url.path) },
      environment: [
        "KINORA_SIMULATED_FAULTS": faults, "KINORA_SIMULATED_MICROPHONE_FAULTS": microphoneFaults,
        "XDG_STATE_HOME": state.url.path,
      ].merging(environment) { $1 },
      wrapper: wrapper, signal: signal)
    let decoder = JSONDecoder()
    return ContractRun(
      lines: try run.lines.map { try decoder.decode(Line.self, from: Data($0.utf8)) }, status: run.status,
      complaints: run.words, folder: folder)
  }

  private static let delegateCalls: Set = ["didStart", "didPause", "didResume", "willFinish", "didFinish"]

  /// The delegate's calls in their order.
  var calls: [String] { lines.map(\.what).filter(Self.delegateCalls.contains) }

  /// The last line of a kind.
  func last(_ what: String) -> Line? { lines.last { $0.what == what } }

  /// The line in which a recording ends.
  var ending: Line {
    get throws { try #require(last("didFinish"), "\(lines.map(\.what)) \(complaints)") }
  }

  /// The recording.
  func file(_ name: String = "a.mov") -> URL { folder.file(name) }
}
