import GLibSupport
import GStreamer
import Synchronization
import Testing

@Suite struct PipelineTests {
  @Test func messagesArriveInOrderAndEndWhenThePipelineStops() async throws {
    let pipeline = try Pipeline(parsing: "fakesrc num-buffers=3 ! fakesink name=sink")
    let messages = pipeline.messages
    try await pipeline.setState(.playing)
    let sawEnd = Collected<Void>()
    let reader = Task {
      var states: [State] = []
      for await message in messages {
        switch message {
        case .stateChanged(pipeline.name, _, let new, _): states.append(new)
        case .eos: sawEnd.add(())
        default: break
        }
      }
      return states
    }
    #expect(await sawEnd.wait(for: 1))
    await pipeline.stop()
    let states = await reader.value
    #expect(states == [.ready, .paused, .playing, .paused, .ready])
  }

  @Test func everyListenerGetsAllMessages() async throws {
    let pipeline = try Pipeline(parsing: "fakesrc num-buffers=1 ! fakesink")
    let (one, other) = (pipeline.messages, pipeline.messages)
    try await pipeline.setState(.playing)
    #expect(await end(of: one))
    #expect(await end(of: other))
    await pipeline.stop()
  }

  @Test func whatIsPostedByManyThreadsIsSeenInTheSameOrderByAll() async throws {
    let pipeline = Pipeline()
    let (one, other) = (pipeline.messages, pipeline.messages)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask { for number in 0..<25 { pipeline.post(Structure("n", ["v": thread * 100 + number])) } }
      }
    }
    await pipeline.stop()
    @Sendable func values(_ messages: AsyncStream<BusMessage>) async -> [Int] {
      var values: [Int] = []
      for await case .application(let structure) in messages { values.append(structure.get("v", as: Int.self) ?? -1) }
      return values
    }
    let (first, second) = await (values(one), values(other))
    #expect(first.count == 100)
    #expect(first == second)
    for thread in 0..<4 { #expect(first.filter { $0 / 100 == thread } == (0..<25).map { thread * 100 + $0 }) }
  }

  @Test func anErrorSaysWhoWhatAndWhy() async throws {
    let pipeline = try Pipeline(parsing: "filesrc name=file location=/nonexistent/file ! fakesink")
    let messages = pipeline.messages
    do {
      try await pipeline.setState(.playing)
      Issue.record("A file that doesn’t exist was opened.")
    } catch GStreamerError.stateChange(_, .playing, let failure?) {
      #expect(failure.source == "file")
      #expect(failure.factory == "filesrc")
      #expect(failure.domain == "gst-resource-error-quark")
      #expect(failure.code == 3)
      #expect(failure.debug.contains("/nonexistent/file"))
      #expect(!failure.message.isEmpty)
    }
    let reported = await first(in: messages) { if case .error(let failure) = $0 { failure } else { nil } }
    #expect(reported == pipeline.firstFailure)
    await pipeline.stop()
    #expect(pipeline.firstFailure == nil)
  }

  @Test func anErrorWhileWaitingForTheFirstFrameEndsTheWait() async throws {
    // The source fails in its own thread, after the state change was accepted.
    let pipeline = try Pipeline(parsing: "videotestsrc ! identity error-after=1 ! fakesink")
    let error = await #expect(throws: GStreamerError.self) { try await pipeline.setState(.paused, within: patience) }
    #expect(pipeline.firstFailure?.factory == "identity", "\(String(describing: error))")
    await pipeline.stop()
  }

  @Test func aFirstFrameThatNeverComesIsWaitedForOnlySoLong() async throws {
    let pipeline = try Pipeline(parsing: "appsrc ! fakesink")
    await #expect(throws: GStreamerError.timedOut("Bringing \(pipeline.name) to paused")) {
      try await pipeline.setState(.paused, within: .milliseconds(20))
    }
    await pipeline.stop()
    #expect(pipeline.state == .null)
  }

  @Test func aLivePipelinePausesWithoutAFrame() async throws {
    let pipeline = try Pipeline(parsing: "videotestsrc is-live=true ! fakesink sync=true")
    #expect(try await pipeline.setState(.paused) == .noPreroll)
    #expect(try await pipeline.setState(.playing) == .done)
    let latency = Query.latency()
    #expect(pipeline.query(latency))
    #expect(latency.latency?.isLive == true)
    await pipeline.stop()
  }

  @Test func aPipelineThatIsLetGoStopsByItself() async throws {
    var pipeline: Pipeline? = try Pipeline(parsing: "videotestsrc ! fakesink sync=true")
    let weak = pipeline.map { WeakObject($0.object) }
    let messages = try #require(pipeline?.messages)
    try await pipeline?.setState(.playing)
    pipeline = nil
    try await within("the messages to end") { for await _ in messages {} }
    await GStreamer.finishBackgroundWork()
    #expect(weak?.object == nil)
  }

  @Test func aLevelReportsEachChannelsPower() async throws {
    let pipeline = try Pipeline(
      parsing: "audiotestsrc num-buffers=20 volume=0.5 ! audio/x-raw,channels=2 ! level name=level ! fakesink")
    let messages = pipeline.messages
    try await pipeline.setState(.playing)
    let report = await first(in: messages) {
      if case .element("level", let structure) = $0 { structure } else { nil }
    }
    let rms = try #require(report?.get("rms", as: [Double].self))
    #expect(rms.count == 2)
    // A sine at half scale has -6 dB peak and 3 dB less power.
    #expect(abs((rms.first ?? 0) - -9.03) < 0.1)
    await pipeline.stop()
  }

  @Test func aMissingDecoderNamesItsFormat() async throws {
    let pipeline = try Pipeline(parsing: "appsrc name=src caps=video/x-nosuchformat ! decodebin ! fakesink")
    let element = try #require(pipeline.element(named: "src"))
    let source = try #require(AppSource(element))
    let messages = pipeline.messages
    try source.push(Buffer([0, 1, 2, 3]))
    _ = try? await pipeline.setState(.paused, within: patience)
    let missing = await first(in: messages) { if case .missingPlugin(let plugin) = $0 { plugin } else { nil } }
    #expect(missing?.kind == "decoder")
    #expect(missing?.subject == "video/x-nosuchformat")
    #expect(missing?.caps?.first?.name == "video/x-nosuchformat")
    #expect(missing?.formatName == nil, "GStreamer has no name for it but its media type")
    await pipeline.stop()
  }

  @Test func twoPipelinesShareOneTime() async throws {
    let first = try Pipeline(parsing: "videotestsrc is-live=true ! fakesink")
    first.pin(.system)
    try await first.setState(.playing)
    #expect(first.clock == Clock.system)
    let second = try Pipeline(parsing: "videotestsrc is-live=true ! fakesink")
    try second.shareTime(of: first)
    try await second.setState(.playing)
    #expect(second.clock == first.clock)
    #expect(second.baseTime == first.baseTime)
    await second.stop()
    await first.stop()
  }

  @Test func seekingPositionAndDurationAreAnswered() async throws {
    let pipeline = try Pipeline(
      parsing: "videotestsrc num-buffers=100 ! video/x-raw,framerate=25/1 ! appsink name=s sync=false")
    let element = try #require(pipeline.element(named: "s"))
    let sink = try #require(AppSink(element))
    try await pipeline.setState(.paused)
    let seeking = Query.seeking()
    #expect(pipeline.query(seeking))
    #expect(seeking.seeking?.isSeekable == true)
    try await GStreamerTests.seek(pipeline, to: .seconds(2))
    #expect(sink.pullPreroll(within: patience)?.streamTime == .seconds(2))
    #expect(pipeline.position == .seconds(2))
    await pipeline.stop()
  }
}

/// Jumps and waits until the frame there is ready.
func seek(_ pipeline: Pipeline, to time: ClockTime) async throws {
  let messages = pipeline.messages
  #expect(pipeline.seek(start: time))
  #expect(await first(in: messages) { if case .asyncDone = $0 { true } else { nil } } == true)
}
