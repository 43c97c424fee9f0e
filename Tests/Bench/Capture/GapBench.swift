import MediaEngine
import TestSupport

/// How long the preview stands still when recordings begin and end.
enum GapBench {
  struct Facts: Encodable {
    var gapsAtStart: [Double] = []
    var gapsAtStop: [Double] = []
    /// The longest gap while nothing begins or ends.
    var gapsBetween: [Double] = []
  }

  static func run(cycles: Int) async throws -> Facts {
    let studio = try Studio()
    let times = FrameTimes()
    var graph = Studio.graph(of: SimulatedDevices.standard.cameras[0].description, on: times)
    graph.microphones = [.init(SimulatedDevices.standard.microphone.description)]
    try await studio.engine.apply(graph)
    try await studio.engine.start()
    try await eventually("the preview") { times.all.count > 30 ? () : nil }

    var facts = Facts()
    for cycle in 0..<cycles {
      let recording = try studio.recording("\(cycle).mp4", of: graph)
      let begin = ContinuousClock.now
      try await recording.start()
      try await studio.engine.apply(Studio.tapped(graph, for: recording))
      try await eventually("the recording") { recording.progress.framesWritten > 10 ? () : nil }
      facts.gapsAtStart.append(times.longestGap(from: begin, to: .now))
      let middle = ContinuousClock.now
      try await eventually("half a second of recording") { recording.progress.framesWritten > 25 ? () : nil }
      facts.gapsBetween.append(times.longestGap(from: middle, to: .now))
      let end = ContinuousClock.now
      try await studio.engine.apply(graph)
      _ = await recording.stop()
      let count = times.all.count
      try await eventually("the preview") { times.all.count > count + 5 ? () : nil }
      facts.gapsAtStop.append(times.longestGap(from: end, to: .now))
      // A pause before the next one, in frames.
      let later = times.all.count + 10
      try await eventually("the preview") { times.all.count > later ? () : nil }
    }
    await studio.close()
    return facts
  }
}
