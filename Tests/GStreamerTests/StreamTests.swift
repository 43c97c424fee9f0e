import GLibSupport
import GStreamer
import Synchronization
import Testing

@Suite struct StreamTests {
  /// A source and a sink with whatever is between them.
  private func makePipe(capacity: Int = 8, maxBuffers: Int = 8) throws -> (Pipeline, AppSource, AppSink) {
    let caps = try Caps(parsing: "application/x-probe")
    let pipeline = Pipeline()
    let source = try AppSource(caps: caps, capacity: .init(buffers: capacity))
    let sink = try AppSink(caps: caps, maxBuffers: maxBuffers)
    try pipeline.add([source, sink])
    try source.link(to: sink)
    try pipeline.requestState(.playing)
    return (pipeline, source, sink)
  }

  @Test func theVeryBytesTravelFromSourceToSink() async throws {
    let (pipeline, source, sink) = try makePipe()
    let buffer = Buffer([1, 2, 3], pts: .milliseconds(40), duration: .milliseconds(20))
    try source.push(buffer)
    let sample = try #require(await sink.next())
    #expect(try sample.buffer?.map().bytes.baseAddress == buffer.map().bytes.baseAddress)
    #expect(try sample.buffer?.bytes() == [1, 2, 3])
    #expect(sample.buffer?.pts == .milliseconds(40))
    #expect(sample.runningTime == .milliseconds(40))
    #expect(sample.caps?.first?.name == "application/x-probe")
    source.finish()
    #expect(await sink.next() == nil)
    #expect(sink.isEOS)
    await pipeline.stop()
  }

  @Test func aMappedFrameReadsTheDecodersOwnMemory() async throws {
    let pipeline = try Pipeline(
      parsing: """
        videotestsrc num-buffers=1 pattern=red ! video/x-raw,format=I420,width=101,height=51 ! appsink name=s
        """)
    let element = try #require(pipeline.element(named: "s"))
    let sink = try #require(AppSink(element))
    try await pipeline.setState(.playing)
    let sample = try #require(await sink.next())
    let buffer = try #require(sample.buffer)
    let before = buffer.referenceCount
    do {
      let frame = try MappedVideoFrame(sample)
      #expect(buffer.referenceCount == before + 1)
      #expect(frame.planes.map(\.width) == [101, 51, 51])
      #expect(frame.planes.map(\.bytesPerRow) == [104, 52, 52])
      #expect(try UnsafeRawPointer(frame.planes[0].baseAddress) == buffer.map().bytes.baseAddress)
    }
    #expect(buffer.referenceCount == before)
    await pipeline.stop()
  }

  @Test func handlersGetEverySampleAndTheEnd() async throws {
    let (pipeline, source, sink) = try makePipe()
    let bytes = Collected<UInt8>()
    let ends = Collected<Void>()
    sink.setHandlers(
      onSample: { sample in
        bytes.add((try? sample.buffer?.bytes().first) ?? 0)
        return .ok
      }, onEOS: { ends.add(()) })
    for number in 1...20 { try await source.send(Buffer([UInt8(number)])) }
    source.finish()
    #expect(await ends.wait(for: 1))
    #expect(bytes.values == Array(1...20))
    await pipeline.stop()
  }

  /// In a process of its own, which GLib's complaints reach.
  @Test func samplesMayBeHeldWhileTheirSinkIsFlushed() throws {
    #expect(
      try TestSupport.probe(["held-samples"]) == (0..<3).map { "application/x-probe [\($0)]" })
  }

  @Test func replacedHandlersAreReleased() throws {
    let sink = try AppSink()
    var token: Token? = Token()
    weak let weakToken = token
    sink.setHandlers(onSample: { [token] _ in withExtendedLifetime(token) { .ok } })
    token = nil
    #expect(weakToken != nil)
    sink.setHandlers()
    #expect(weakToken == nil)
  }

  @Test func aFullSourceHoldsItsSenderBack() async throws {
    let (pipeline, source, sink) = try makePipe(capacity: 2, maxBuffers: 1)
    let sent = Collected<Int>()
    let sender = Task {
      for number in 0..<50 {
        try await source.send(Buffer([UInt8(number)]))
        sent.add(number)
      }
      source.finish()
    }
    var received: [UInt8] = []
    while let sample = await sink.next() {
      received += try sample.buffer?.bytes() ?? []
      // In the sink, on its way, in the source: never more than these ahead of what was taken.
      #expect(sent.values.count - received.count <= 6)
    }
    try await sender.value
    #expect(received == Array(0..<50))
    await pipeline.stop()
  }

  @Test func aSenderThatIsHeldBackCanBeCancelled() async throws {
    let (pipeline, source, _) = try makePipe(capacity: 1, maxBuffers: 1)
    let sender = Task { while true { try await source.send(Buffer([0])) } }
    sender.cancel()
    await #expect(throws: CancellationError.self) { try await sender.value }
    await pipeline.stop()
  }

  /// A sender that goes on and on until it is refused, and is held back now: nobody takes anything.
  private func heldBackSender(_ source: AppSource) async throws -> Task<Void, any Error> {
    let full = Collected<Void>()
    source.setHandlers(onEnoughData: { full.add(()) })
    let sent = Collected<Void>()
    let sender = Task {
      while true {
        try await source.send(Buffer([0]))
        sent.add(())
      }
    }
    // One in the sink, one on its way there, the others in the source.
    _ = try await full.first(1)
    _ = try await sent.first(3)
    return sender
  }

  @Test func aSenderThatIsHeldBackIsRefusedWhenItsPipelineStops() async throws {
    let (pipeline, source, _) = try makePipe(capacity: 2, maxBuffers: 1)
    let sender = try await heldBackSender(source)
    await pipeline.stop()
    await #expect(throws: GStreamerError.flow(.flushing)) { try await within("the refusal") { try await sender.value } }
  }

  @Test func aSourceThatIsStartedAgainTakesDataAndHoldsItsSenderBack() async throws {
    let (pipeline, source, _) = try makePipe(capacity: 2, maxBuffers: 1)
    let refused = try await heldBackSender(source)
    await pipeline.stop()
    _ = await refused.result
    try pipeline.requestState(.playing)
    let sender = try await heldBackSender(source)
    sender.cancel()
    await #expect(throws: CancellationError.self) { try await sender.value }
    await pipeline.stop()
  }

  @Test func aStoppedSourceRefusesData() async throws {
    let (pipeline, source, _) = try makePipe()
    await pipeline.stop()
    #expect(throws: GStreamerError.flow(.flushing)) { try source.push(Buffer([1])) }
  }

  @Test func aProbeSeesDropsAndReplacesUntilItIsRemoved() async throws {
    let (pipeline, source, sink) = try makePipe()
    let seen = Collected<UInt8>()
    let probe = try source.pad("src").addProbe(.buffer) { item in
      guard case .buffer(let buffer) = item, let byte = try? buffer.bytes().first else { return .keep }
      seen.add(byte)
      if byte == 2 { return .drop }
      return byte == 3 ? .replace(Buffer([30])) : .keep
    }
    for byte: UInt8 in 1...4 { try source.push(Buffer([byte])) }
    var before: [UInt8] = []
    for _ in 0..<3 { before += [try await sink.next()?.buffer?.bytes().first].compactMap(\.self) }
    #expect(before == [1, 30, 4])
    #expect(seen.values == [1, 2, 3, 4])
    probe.remove()
    try source.push(Buffer([2]))
    #expect(try await sink.next()?.buffer?.bytes() == [2])
    #expect(seen.values.count == 4)
    await pipeline.stop()
  }

  /// In a process of its own, which prints what GLib logs.
  @Test func aProbeThatHasGoneMayBeRemovedWithoutAWarning() throws {
    #expect(try TestSupport.probe(["probe-removal"]) == ["buffer 1", "buffer 2", "removed"])
  }

  @Test func aRemovedProbeReleasesWhatItCaptured() throws {
    let pad = try Element("identity").pad("src")
    var token: Token? = Token()
    weak let weakToken = token
    let probe = pad.addProbe(.buffer) { [token] _ in withExtendedLifetime(token) { .keep } }
    token = nil
    #expect(weakToken != nil)
    probe.remove()
    #expect(weakToken == nil)
  }

  @Test func aBlockedPadGoesOnWhenItsProbeIsRemoved() async throws {
    let (pipeline, source, sink) = try makePipe()
    let blocked = Collected<Void>()
    let probe = try source.pad("src").addProbe([.blockDownstream, .buffer]) { _ in
      blocked.add(())
      return .keep
    }
    try source.push(Buffer([7]))
    #expect(await blocked.wait(for: 1))
    #expect(sink.pull(within: .zero) == nil)
    probe.remove()
    #expect(try await sink.next()?.buffer?.bytes() == [7])
    await pipeline.stop()
  }

  @Test func idleWorkRunsOnce() async throws {
    let (pipeline, source, sink) = try makePipe()
    let pad = try source.pad("src")
    #expect(await pad.whenIdle { 5 } == 5)
    let runs = Mutex(0)
    for byte: UInt8 in 0..<50 {
      try await source.send(Buffer([byte]))
      await pad.whenIdle { runs.withLock { $0 += 1 } }
      _ = await sink.next()
    }
    #expect(runs.withLock { $0 } == 50)
    await pipeline.stop()
  }
}
