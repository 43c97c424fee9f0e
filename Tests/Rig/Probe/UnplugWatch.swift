import GStreamer

/// Streams from a camera and tells, event by event, what its end looks like.
enum UnplugWatch {
  private struct Event: Encodable {
    let event: String
    var name: String?
    var cause: String?
    /// Seconds since streaming began.
    let seconds: Double
  }

  /// A camera that is this long silent has stopped. pipewiresrc 0.3.65 says nothing at all when its camera goes
  /// (seen: the producer killed, no message in 6 s).
  private static let patience = Duration.seconds(2)

  static func run(_ arguments: inout Arguments) async throws {
    let id = arguments.peek("device")
    let changes = DeviceList.monitor.changes
    guard await DeviceList.monitor.start() else { throw Trouble("no device provider can watch") }
    let camera = try await CameraSource(&arguments)
    try await camera.pipeline.setState(.playing)
    guard await camera.nextSample(within: .seconds(20)) != nil else {
      throw camera.pipeline.firstFailure ?? Trouble("the camera gives no frame")
    }
    let begin = ContinuousClock.now
    @Sendable func seconds() -> Double { (ContinuousClock.now - begin) / .seconds(1) }
    try Report.line(Event(event: "streaming", seconds: seconds()))

    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while await camera.nextSample(within: patience) != nil {}
        let cause = camera.pipeline.firstFailure?.message ?? "no frame for \(patience)"
        try Report.line(Event(event: "stopped", cause: cause, seconds: seconds()))
      }
      group.addTask {
        for await case .removed(let device) in changes where id == nil || device.id == id {
          return try Report.line(Event(event: "removed", name: device.displayName, seconds: seconds()))
        }
      }
      try await group.waitForAll()
    }
    await camera.pipeline.stop()
  }
}
