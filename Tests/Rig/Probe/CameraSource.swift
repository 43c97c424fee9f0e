import GStreamer

/// A pipeline from one camera to an appsink, in the camera's own pixels.
struct CameraSource: Sendable {
  let pipeline = Pipeline(name: "rig-probe")
  let sink: AppSink

  /// Builds it for `--device ID`, `--node PATH` or `--pipewire SERIAL`, with an optional `--size WxH`.
  init(_ arguments: inout Arguments) async throws {
    let source: Element
    if let path = arguments.take("node") {
      source = try Element("v4l2src")
      try source.set("device", path)
    } else if let serial = arguments.take("pipewire") {
      source = try Element("pipewiresrc")
      try source.set("target-object", serial)
    } else if let id = arguments.take("device") {
      await DeviceList.monitor.start()
      guard let device = await DeviceList.monitor.devices().first(where: { $0.id == id }) else {
        throw Trouble("there is no device \(id)")
      }
      source = try device.makeElement()
    } else {
      throw Arguments.Mistake(description: "\(arguments.verb) needs --device, --node or --pipewire")
    }
    sink = try AppSink(caps: Self.caps(size: arguments.take("size")), maxBuffers: 8)
    try arguments.finish()
    try pipeline.add([source, sink])
    try source.link(to: sink)
  }

  /// The next frame; nil when none comes in time or the stream has ended.
  func nextSample(within limit: Duration) async -> Sample? {
    await Task.detached { [sink] in sink.pull(within: limit) }.value
  }

  private static func caps(size: String?) throws -> Caps {
    guard let size else { return Caps("video/x-raw") }
    let numbers = size.split(separator: "x").compactMap { Int32($0) }
    guard numbers.count == 2 else { throw Arguments.Mistake(description: "--size \(size) isn't WIDTHxHEIGHT") }
    return Caps("video/x-raw", ["width": numbers[0], "height": numbers[1]])
  }
}
