import GStreamer
import Synchronization

/// How loud a microphone hears: ask `levels` as often as you like.
public final class LevelMeter: Sendable {
  /// The microphone.
  public let microphone: DeviceDescription

  private struct State {
    var pipeline: Pipeline?
    var source: (any CaptureSource)?
    var listener: Task<Void, Never>?
    var integrator: LevelIntegrator?
    var failure: DeviceError?
  }

  private let state = Mutex(State())
  private let open: @Sendable () throws -> any CaptureSource

  /// A meter of a microphone; listens once it is started.
  public convenience init(microphone: DeviceDescription) {
    self.init(microphone: microphone) { try microphone.openMicrophone() }
  }

  /// A meter of whatever `open` opens.
  init(microphone: DeviceDescription, open: @escaping @Sendable () throws -> any CaptureSource) {
    self.microphone = microphone
    self.open = open
  }

  deinit {
    let (pipeline, source, listener) = state.withLock { ($0.pipeline, $0.source, $0.listener) }
    listener?.cancel()
    source?.pipelineWillStop()
    if let pipeline { Task { await pipeline.stop() } }
  }

  /// Each channel's level now; empty until something was heard.
  public var levels: [ChannelLevel] { state.withLock { $0.integrator?.levels ?? [] } }

  /// Why nothing is heard, if the microphone failed.
  public var failure: DeviceError? { state.withLock { $0.failure } }

  /// Whether it listens.
  public var isRunning: Bool { state.withLock { $0.pipeline != nil && $0.failure == nil } }

  /// Opens the microphone and listens, also after it failed.
  public func start() async throws {
    if failure != nil { await stop() }
    let pipeline = Pipeline(name: "level-meter")
    let isFirst = state.withLock { state in
      guard state.pipeline == nil else { return false }
      state.pipeline = pipeline
      state.failure = nil
      return true
    }
    guard isFirst else { return }
    do {
      let source = try open()
      state.withLock { state in
        if state.pipeline === pipeline { state.source = source }
      }
      let convert = try Element("audioconvert")
      let samples = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"])
      let sink = try AppSink(caps: samples, maxBuffers: 8, drop: true)
      try sink.set("async", false)
      sink.setHandlers(onSample: { [weak self] sample in
        self?.receive(sample)
        return .ok
      })
      try pipeline.add([source.element, convert, sink])
      try source.element.link(to: [convert, sink])
      pipeline.pin(.system)
      listen(pipeline)
      try await pipeline.setState(.playing)
      source.pipelineDidStart(pipeline)
      // Whoever stopped the meter meanwhile found nothing that ran yet.
      guard state.withLock({ $0.pipeline === pipeline }) else {
        source.pipelineWillStop()
        return await pipeline.stop()
      }
    } catch {
      await stop()
      throw DeviceError(error, of: microphone)
    }
  }

  /// Stops listening and lets the microphone go.
  public func stop() async {
    let (pipeline, source, listener) = state.withLock { state in
      defer {
        state.pipeline = nil
        state.source = nil
        state.listener = nil
        state.integrator = nil
      }
      return (state.pipeline, state.source, state.listener)
    }
    listener?.cancel()
    source?.pipelineWillStop()
    await pipeline?.stop()
  }

  private func listen(_ pipeline: Pipeline) {
    let messages = pipeline.messages
    let listener = Task { [weak self, microphone] in
      for await message in messages {
        let failure: DeviceError
        switch message {
        case .error(let cause): failure = DeviceError(cause, of: microphone)
        case .eos: failure = .disconnected(name: microphone.name)
        default: continue
        }
        self?.state.withLock { state in
          if state.failure == nil { state.failure = failure }
          state.integrator = nil
        }
      }
    }
    state.withLock { $0.listener = listener }
  }

  private func receive(_ sample: Sample) {
    guard let caps = sample.caps, let info = AudioInfo(caps), let mapped = try? sample.buffer?.map() else { return }
    state.withLock { state in
      // A last sample may come while the pipeline is being stopped.
      guard state.pipeline != nil, state.failure == nil else { return }
      if state.integrator?.sampleRate != info.rate || state.integrator?.channelCount != info.channels {
        state.integrator = LevelIntegrator(sampleRate: info.rate, channelCount: info.channels)
      }
      state.integrator?.add(mapped.bytes.bindMemory(to: Float.self))
    }
  }
}
