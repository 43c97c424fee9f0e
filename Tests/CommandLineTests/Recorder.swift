import Foundation
import TestMedia
import Testing

/// Runs `kinora-cli record`, two at a time: more than there are cores would make every one of them late.
actor Recorder {
  static let shared = Recorder()

  private var free = 2
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Records the simulated devices, small, with every event as JSON.
  static func run(
    _ file: URL, _ options: String, environment: [String: String] = [:], send: (signal: Int32, after: String)? = nil
  ) async throws -> Program.Outcome {
    let words =
      ["record", "--output", file.path, "--simulated", "--json"] + options.split(separator: " ").map(String.init)
    await shared.take()
    let result: Result<Program.Outcome, any Error>
    do {
      result = .success(try await Program.run(words, environment: environment, send: send))
    } catch {
      result = .failure(error)
    }
    await shared.giveBack()
    return try result.get()
  }

  private func take() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

extension Program.Outcome {
  /// The events' names in order.
  var events: [String] { (try? objects().compactMap { $0["event"] as? String }) ?? [] }

  /// The event that says how it ended.
  func ended() throws -> [String: Any] {
    try #require(try objects().last { $0["event"] as? String == "ended" }, "\(output)\(words)")
  }
}

/// A recorded file, as others see it.
struct RecordedFile {
  let probe: Probe
  /// The numbers painted into its frames.
  let numbers: [Int]
  /// When its frames are shown.
  let times: [Double]
  /// When the microphone's tones are heard, a second apart.
  let tones: [Double]

  /// Reads all of it; there is nothing that ffprobe complains about.
  init(_ file: URL) async throws {
    // mpv calls the index and the flags of GStreamer 1.22's Matroska files broken, also of those that gst-launch-1.0 makes.
    let isMatroska = ["mkv", "webm"].contains(file.pathExtension)
    let warnings = try await isMatroska ? Probe.warnings(file) : Probe.complaints(file)
    #expect(warnings.isEmpty, "\(file.lastPathComponent): \(warnings)")
    probe = try await Probe.read(file)
    let frames = probe.streams("video").isEmpty ? [] : try await DecodedFrames.read(file)
    numbers = try frames.map { try #require($0.painted?.number, "no number at \($0.time)") }
    times = frames.map(\.time)
    tones = probe.streams("audio").isEmpty ? [] : SecondTones.onsets(in: try await DecodedAudio.read(file))
  }

  /// How long it is, in seconds.
  var seconds: Double { probe.format.duration.flatMap(Double.init) ?? 0 }

  /// By how much each frame is shown earlier than the camera painted it, counted from the first frame on, in seconds. A
  /// camera on a busy machine leaves frames out; those that there are have their places all the same.
  var shifts: [Double] {
    guard let number = numbers.first, let time = times.first else { return [] }
    return zip(numbers, times).map { Double($0 - number) / 30 - ($1 - time) }
  }

  /// Whether every frame is where it belongs, and none is there twice.
  var isInOrder: Bool {
    shifts.allSatisfy { abs($0) < 0.04 } && zip(numbers.dropFirst(), numbers).allSatisfy { $0 > $1 }
  }
}
