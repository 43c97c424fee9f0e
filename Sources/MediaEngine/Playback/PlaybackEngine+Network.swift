import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import GStreamer

// Playback from the network. Call on the engine's queue, except `setNetworkWishes(_:)`.
extension PlaybackEngine {
  private static let interval = Duration.milliseconds(250)

  /// Sets the preferences for loading from the network.
  public func setNetworkWishes(_ wishes: NetworkWishes) {
    let graph = state.withLock { state in
      state.networkWishes = wishes
      return state.graph
    }
    graph?.network?.apply(wishes.holding(isExpensive: surroundings.isExpensive()))
  }

  /// Polls the buffering state for as long as the movie is open.
  func watchNetwork() {
    guard state.withLock({ $0.machine.isOpen && $0.graph != nil }) else { return }
    lookAtNetwork()
    after(Self.interval) { $0.watchNetwork() }
  }

  private func lookAtNetwork() {
    guard let graph = state.withLock({ $0.machine.isOpen ? $0.graph : nil }), graph.isLoaded else { return }
    let now = clock.now
    var facts = facts(of: graph)
    let (old, oldFacts) = state.withLock { ($0.network, $0.facts) }
    // The duration is unknown during a seek, so the last known one stays.
    if !facts.duration.isNumeric, oldFacts.duration.isNumeric { facts.duration = oldFacts.duration }
    if facts.presentationSize == .zero { facts.presentationSize = oldFacts.presentationSize }
    (facts.hasVideo, facts.hasAudio) = (facts.hasVideo || oldFacts.hasVideo, facts.hasAudio || oldFacts.hasAudio)
    var found = NetworkFacts()
    let place = position
    found.loaded = graph.loaded(from: place, duration: facts.duration)
    found.isFull = graph.isFull(at: place, loaded: found.loaded, duration: facts.duration)
    found.seekable = seekable(graph, facts)
    let amount = found.loaded.reduce(0) { $0 + $1.duration.seconds }
    let isWhole = !graph.isStored || amount >= facts.duration.seconds
    let (isTooLong, change) = state.withLock { state in
      (state.facts, state.network) = (facts, found)
      state.timeline.duration = facts.duration
      let length = state.lastFrame.flatMap { $0.duration.isNumeric ? $0.duration.seconds : nil } ?? 0.1
      let change = state.starvation.look(
        frames: state.frameCount, frameSeconds: length / max(abs(state.machine.pipelineRate), 0.01),
        isRunning: facts.hasVideo && state.machine.isRunning, amount: amount, isWhole: isWhole, now: now)
      // Frames due meanwhile would be too late, so playback restarts from the current position.
      if change == .starved { state.machine.rangeChanged() }
      return (state.download.look(amount: amount, isWaiting: state.machine.isMeantToRun, now: now), change)
    }
    if state.withLock({ $0.starvation.isStarved }) { graph.loadAhead(facts.duration) }
    switch change {
    case .none: break
    case .starved: buffered(0)
    case .fed: buffered(100)
    }
    if facts != oldFacts { onEvent(.changed(facts)) }
    if found != old { onEvent(.network(found)) }
    tellStream()
    if isTooLong { fail(PlaybackError.network(name: name, reason: tr("Nothing has come for too long."))) }
  }

  /// What is known of an adaptive stream; nil where it is none, or isn't open.
  public var stream: StreamState? { state.withLock { $0.graph }?.network?.watch.known }

  /// Whether other variants of a stream may be played by now than those among which its demuxer chooses.
  public var allowsOtherVariants: Bool {
    guard let stream, let list = stream.multivariant, let allowed = stream.allowed else { return false }
    let size = state.withLock { $0.networkWishes }.holding(isExpensive: surroundings.isExpensive()).largestSize
    return Set(list.variants(within: size)) != allowed
  }

  private func tellStream() {
    guard let stream, stream != state.withLock({ $0.stream }) else { return }
    state.withLock { $0.stream = stream }
    onEvent(.stream(stream))
  }

  private func seekable(_ graph: PlaybackGraph, _ facts: PlaybackFacts) -> CMTimeRange? {
    let query = Query.seeking()
    guard graph.pipeline.query(query), let answer = query.seeking, answer.isSeekable else { return nil }
    var end = answer.stop.map { CMTime($0) } ?? facts.duration
    var start = answer.start.map { CMTime($0) } ?? .zero
    // From GStreamer 1.24 on the demuxer tells the range of the first list that it read, wherever a live stream has come to.
    if GStreamer.isAtLeast(1, 24), let stream, let live = stream.liveTime {
      (start, end) = (stream.begin, live)
    }
    return end.isNumeric && end >= start ? CMTimeRange(start: start, end: end) : nil
  }

  /// Whether the movie can't be played at this rate. Then it stays where it is, as at its beginning, or plays on at its
  /// current rate.
  func refuses(_ rate: Double) -> Bool {
    let facts = state.withLock { $0.facts }
    if rate < 0, !facts.canReverse || !facts.isSeekable {
      state.withLock { $0.machine.setRate(0) }
      onEvent(.ended(atStart: true))
      return true
    }
    guard !facts.isSeekable else { return false }
    state.withLock { $0.machine.setRate($0.machine.pipelineRate) }
    return true
  }

  /// The seek limited to what is reachable: the seekable range of a live stream, and nothing where no data is kept. In
  /// that case its completion is called with false, and nil is returned.
  func reachable(_ request: SeekRequest, rate: Double) -> SeekRequest? {
    guard !url.isReadHere, let graph = state.withLock({ $0.graph }) else { return request }
    let facts = state.withLock { $0.facts }
    guard let range = seekable(graph, facts) else {
      let completion = state.withLock { state in
        state.machine.seekRefused().flatMap { state.completions.removeValue(forKey: $0) }
      }
      completion?(false)
      return nil
    }
    guard !facts.duration.isNumeric else { return request }
    var request = request
    request.time = min(max(request.time, range.start), range.end)
    return request
  }
}
