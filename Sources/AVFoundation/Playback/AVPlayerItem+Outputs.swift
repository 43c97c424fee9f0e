import CoreMedia
import Foundation
import MediaEngine

// Outputs that receive an item's media besides the player's own layers.
extension AVPlayerItem {
  /// The item's outputs.
  public var outputs: [AVPlayerItemOutput] { presentation.state.withLock { $0.outputs } }

  /// Adds an output, which receives media from now on. An output belongs to one item at a time.
  public func add(_ output: AVPlayerItemOutput) {
    guard output.attach(to: self) else { return Misuse.report("add: an item has the output already") }
    let words = presentation.state.withLock { state in
      state.outputs.append(output)
      return state.words
    }
    if let output = output as? AVPlayerItemLegibleOutput {
      output.runner.follow { [weak self] in self?.currentTime() ?? .zero }
      output.runner.setAdvance(output.advanceIntervalForDelegateInvocation)
      output.runner.run(at: presentation.state.withLock { $0.rate })
      output.runner.use(words)
    }
    if let output = output as? AVPlayerItemMetadataOutput {
      follow(output, at: presentation.state.withLock { $0.rate })
    }
    if let output = output as? AVPlayerItemVideoOutput {
      output.runner.run(at: presentation.state.withLock { $0.rate })
      if let frame = engine?.lastFrame { output.take(frame) }
    }
    outputsChanged()
  }

  /// Removes an output.
  public func remove(_ output: AVPlayerItemOutput) {
    let isOurs = presentation.state.withLock { state in
      let count = state.outputs.count
      state.outputs.removeAll { $0 === output }
      return state.outputs.count < count
    }
    guard isOurs else { return }
    output.detach()
    outputsChanged()
  }

  /// The outputs, or their `suppressesPlayerRendering`, have changed.
  func outputsChanged() {
    if wantsWholeFrames { engine?.setDisplaySize(nil) }
    keepOrigins()
    for layer in state.withLock({ $0.player })?.layers ?? [] { layer.itemChanged() }
  }

  /// Sets a handler for each frame of the item when it is due, also for the preroll frame while another item of a queue
  /// plays. Called on the streaming thread. For programs that process frames.
  package func setFrameHandler(_ handler: (@Sendable (PlaybackFrame) -> Void)?) {
    state.withLock { $0.onFrame = handler }
  }

  /// Whether frames are needed in full size, however small the layer is.
  var wantsWholeFrames: Bool { outputs.contains { $0 is AVPlayerItemVideoOutput } }

  /// Has frames come with what they were made of, if anybody needs that.
  func keepOrigins() {
    let layers = state.withLock { $0.player }?.layers ?? []
    let needs = outputs.contains { ($0 as? AVPlayerItemVideoOutput)?.needsOrigins ?? false }
    engine?.setKeepsOrigins(needs || layers.contains { $0.needsOrigins })
  }

  private var isPictureTaken: Bool {
    outputs.contains { $0 is AVPlayerItemVideoOutput && $0.suppressesPlayerRendering }
  }

  private var areWordsTaken: Bool {
    outputs.contains { $0 is AVPlayerItemLegibleOutput && $0.suppressesPlayerRendering }
  }

  /// The item's time at a time of the host clock.
  func time(atHost nanoseconds: UInt64) -> CMTime { engine?.time(atHost: nanoseconds) ?? currentTime() }

  // MARK: Engine events

  /// Passes an engine event to the outputs; returns whether the player's layers are to show it. On the engine's
  /// threads.
  func pass(_ event: PlaybackEvent) -> Bool {
    let (outputs, runner) = presentation.state.withLock { state in
      if case .ran(let rate) = event { state.rate = rate }
      return (state.outputs + (state.metadata.map { [$0.output] } ?? []), state.runner)
    }
    presentation.passToLayers(event)
    let others: [any PlayheadFollowing] = outputs.compactMap { output in
      (output as? AVPlayerItemLegibleOutput)?.runner ?? (output as? AVPlayerItemMetadataOutput)?.runner
        ?? (output as? AVPlayerItemVideoOutput)?.runner
    }
    let runners = others + (runner.map { [$0] } ?? [])
    switch event {
    case .frame(let frame):
      countFrame()
      for output in outputs { (output as? AVPlayerItemVideoOutput)?.take(frame) }
      for runner in runners { runner.look() }
      return !isPictureTaken
    case .ran(let rate): for runner in runners { runner.run(at: rate) }
    case .jumped:
      runner?.jump()
      for output in outputs { output.jumped() }
    case .ended, .failed: for runner in runners { runner.run(at: 0) }
    default: break
    }
    return true
  }

  // MARK: Subtitles

  /// The subtitles that layers draw over the video.
  var shownWords: [SubtitleText] { areWordsTaken ? [] : presentation.state.withLock { $0.shown } }

  /// The rules by which subtitles are styled, later ones on top of earlier ones; nil for the player's own style. They apply
  /// at once, to what is drawn and to what outputs deliver. A text's own markup, such as italics, comes on top of the rules
  /// for all text.
  public var textStyleRules: [AVTextStyleRule]? {
    get { presentation.state.withLock { $0.rules } }
    set {
      let outputs = presentation.state.withLock { state in
        state.rules = newValue
        return state.outputs
      }
      for output in outputs { (output as? AVPlayerItemLegibleOutput)?.runner.jump() }
      state.withLock { $0.player }?.layers.last?.wordsChanged()
    }
  }

  /// Shows the subtitles of a track, or none.
  func showWords(of track: Int32?) {
    let runner = WordsRunner { [weak self] in self?.wordsChanged($0) }
    runner.follow { [weak self] in self?.currentTime() ?? .zero }
    let (reader, request, rate) = presentation.state.withLock { state in
      state.request += 1
      state.runner = state.runner ?? runner
      if state.reader == nil { state.reader = subtitleReader }
      return (state.reader, state.request, state.rate)
    }
    runner.run(at: rate)
    guard let track, let reader else { return use(SubtitleTimeline(), request) }
    let file = asset.sidecar(track)?.url
    Task(executorPreference: EngineExecutor.shared) { [weak self] in
      // Subtitles that can't be read aren't shown; playback goes on.
      let words =
        if let file { try? await SubtitleReader.file(file) } else { try? await reader.track(track) }
      self?.use(words ?? SubtitleTimeline(), request)
    }
  }

  private var subtitleReader: SubtitleReader? {
    if let url = (asset as? AVURLAsset)?.mediaURL { return SubtitleReader(url, references: asset.references) }
    return asset.composition.map { SubtitleReader($0) }
  }

  private func use(_ words: SubtitleTimeline, _ request: Int) {
    let runners: [WordsRunner] = presentation.state.withLock { state in
      // Another track was selected meanwhile.
      guard state.request == request else { return [] }
      state.words = words
      return state.outputs.compactMap { ($0 as? AVPlayerItemLegibleOutput)?.runner } + (state.runner.map { [$0] } ?? [])
    }
    for runner in runners { runner.use(words) }
  }

  private func wordsChanged(_ change: WordsClock.Change) {
    presentation.state.withLock { $0.shown = change.cues.map(\.text) }
    state.withLock { $0.player }?.layers.last?.wordsChanged()
  }
}
