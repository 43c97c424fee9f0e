import GLibSupport
import GStreamer

/// Pipelines of all the kinds that the engine uses, each from making to stopping.
enum LeakScenes {
  static func runAll() async throws {
    try await playback()
    try await push()
    try await probesAndSignals()
    try await branch()
    try await failure()
    try await abandoned()
    await devices()
    values()
    // What waited in another thread lets go of its object a moment after we are told.
    await GStreamer.finishBackgroundWork()
  }

  /// Frames mapped in the handler, messages read to the end.
  private static func playback() async throws {
    let pipeline = Pipeline()
    let source = try Element("videotestsrc")
    try source.set("num-buffers", 5)
    let sink = try AppSink(caps: Caps("video/x-raw", ["format": "BGRA", "width": 64, "height": 48]))
    sink.setHandlers(onSample: { sample in
      guard let frame = try? MappedVideoFrame(sample), frame.planes.count == 1 else { return .error }
      return .ok
    })
    try pipeline.add([source, sink])
    try source.link(to: sink)
    let messages = pipeline.messages
    try await pipeline.setState(.playing)
    for await case .eos in messages { break }
    await pipeline.stop()
  }

  /// Bytes in through a source, out through a sink, with back-pressure.
  private static func push() async throws {
    let pipeline = Pipeline()
    let caps = try Caps(parsing: "application/x-probe")
    let source = try AppSource(caps: caps, capacity: .init(buffers: 2))
    let sink = try AppSink(caps: caps, maxBuffers: 2)
    try pipeline.add([source, sink])
    try source.link(to: sink)
    try pipeline.requestState(.playing)
    for number in 0..<8 {
      async let sent: Void = source.send(Buffer([UInt8(number)], pts: .milliseconds(UInt64(number))))
      _ = sink.pull(within: .seconds(5))
      try await sent
    }
    source.finish()
    await pipeline.stop()
  }

  private static func probesAndSignals() async throws {
    let pipeline = try Pipeline(parsing: "fakesrc num-buffers=5 name=a ! identity name=b ! fakesink name=c")
    let identity = pipeline.element(named: "b")!
    let connection = try identity.connect("handoff") { (buffer: Buffer) in _ = buffer.size }
    let pad = try identity.pad("src")
    pad.addProbe([.buffer, .eventDownstream]) { item in
      if case .buffer(let buffer) = item { return .replace(buffer.with(pts: .zero, dts: nil, duration: nil)) }
      return .keep
    }
    let messages = pipeline.messages
    try await pipeline.setState(.playing)
    for await case .eos in messages { break }
    connection.disconnect()
    await pipeline.stop()
  }

  private static func branch() async throws {
    let pipeline = try Pipeline(
      parsing:
        "videotestsrc is-live=true ! video/x-raw,width=32,height=32,framerate=100/1 ! tee name=t ! queue ! fakesink")
    try await pipeline.setState(.playing)
    let branch = try await TeeBranch.attach(
      Bin(parsing: "queue ! fakesink async=false"), to: pipeline.element(named: "t")!)
    await branch.detach()
    await pipeline.stop()
  }

  private static func failure() async throws {
    let pipeline = try Pipeline(parsing: "filesrc location=/nonexistent ! fakesink")
    let messages = pipeline.messages
    _ = try? await pipeline.setState(.playing)
    for await case .error in messages { break }
    await pipeline.stop()
  }

  /// Let go of while it runs.
  private static func abandoned() async throws {
    var pipeline: Pipeline? = try Pipeline(parsing: "videotestsrc ! fakesink sync=true")
    let messages = pipeline!.messages
    try await pipeline!.setState(.playing)
    pipeline = nil
    for await _ in messages {}
    await GStreamer.finishBackgroundWork()
  }

  private static func devices() async {
    let monitor = DeviceMonitor(["Video/Source": nil])
    await monitor.start()
    _ = await monitor.devices()
    await monitor.stop()
  }

  private static func values() {
    let caps = Caps("video/x-raw", ["format": Alternatives("BGRA", "I420"), "width": 1...4096])
    _ = caps.fixated()?.intersection(caps).merging(.any).structures.first?.description
    _ = Sample(Buffer([1, 2]), caps: caps).buffer?.deepCopy().region(0..<1)
    _ = Event.custom(Structure("probe", ["caps": caps])).structure?.get("caps", as: Caps.self)
  }
}
