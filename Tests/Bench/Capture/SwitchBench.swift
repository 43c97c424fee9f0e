import MediaEngine
import TestSupport

/// How long it takes from asking for another camera to its first picture.
enum SwitchBench {
  struct Facts: Encodable {
    var milliseconds: [Double] = []
  }

  static func run(cycles: Int) async throws -> Facts {
    let studio = try Studio()
    var times = FrameTimes()
    try await studio.engine.apply(Studio.graph(of: SimulatedDevices.standard.cameras[0].description, on: times))
    try await studio.engine.start()
    try await eventually("the preview") { times.all.count > 10 ? () : nil }

    var facts = Facts()
    for cycle in 0..<cycles {
      // Each camera has a place of its own, so that whose picture came is known.
      let next = FrameTimes()
      let camera = SimulatedDevices.standard.cameras[(cycle + 1) % SimulatedDevices.standard.cameras.count].description
      let begin = ContinuousClock.now
      try await studio.engine.apply(Studio.graph(of: camera, on: next))
      try await eventually("the other camera") { !next.all.isEmpty ? () : nil }
      facts.milliseconds.append((next.all[0] - begin) / .milliseconds(1))
      times = next
      try await eventually("the preview") { times.all.count > 10 ? () : nil }
    }
    await studio.close()
    return facts
  }
}
