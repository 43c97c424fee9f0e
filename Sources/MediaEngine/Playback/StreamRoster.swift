import GStreamer
import Synchronization

/// The streams found by a movie's decoders, reported in order.
///
/// Each decoder reports its streams in a thread of its own. The reports are handled one at a time: two at once could
/// report both streams first and then only one of them, which removes the other, and could complete before all streams
/// have been reported.
final class StreamRoster: Sendable {
  typealias Stream = PlaybackStream
  typealias Kind = PlaybackStream.Kind

  /// The decoder linked to one source pad.
  struct Decoder {
    let pad: Pad
    let element: Element
    /// The queue in front of it.
    let queue: Element?
    /// Its streams; nil until they are known.
    var streams: [Stream]?
  }

  private struct State {
    var decoders: [Decoder] = []
    /// The kinds of stream that will be found; nil while unknown.
    var expected: Set<Kind>?
    /// Whether completion has been reported.
    var isComplete = false
  }

  private let state = Mutex(State())
  /// Held from a change until it has been reported.
  private let telling = Mutex(())
  private let awaitsAllKinds: @Sendable () -> Bool
  private let onStreams: @Sendable ([Stream]) -> Void
  private let onComplete: @Sendable () -> Void

  /// `awaitsAllKinds` tells whether completion has to wait for every expected kind. `onStreams` gets all streams
  /// whenever they change, preferred ones first. `onComplete` is called once after that, when no more kinds of stream
  /// will be found. Both are called in the thread of the change.
  init(
    awaitsAllKinds: @escaping @Sendable () -> Bool, onStreams: @escaping @Sendable ([Stream]) -> Void,
    onComplete: @escaping @Sendable () -> Void
  ) {
    (self.awaitsAllKinds, self.onStreams, self.onComplete) = (awaitsAllKinds, onStreams, onComplete)
  }

  /// Adds a decoder, which will report its streams.
  func add(_ decoder: Decoder) { state.withLock { $0.decoders.append(decoder) } }

  /// Notes the streams of a decoder.
  func found(_ streams: [Stream], from element: Element) {
    telling.withLock { _ in
      let isKnown = state.withLock { state in
        guard let index = state.decoders.firstIndex(where: { $0.element == element }) else { return false }
        state.decoders[index].streams = streams
        return true
      }
      guard isKnown else { return }
      onStreams(self.streams)
      completeIfAllIsThere()
    }
  }

  /// Sets the kinds of stream to expect.
  func expect(_ kinds: Set<Kind>) {
    telling.withLock { _ in
      state.withLock { $0.expected = kinds }
      completeIfAllIsThere()
    }
  }

  /// Removes and returns the decoder of a pad that has ended.
  func remove(_ pad: Pad) -> Decoder? {
    state.withLock { state in
      state.decoders.firstIndex { $0.pad == pad }.map { state.decoders.remove(at: $0) }
    }
  }

  /// Reports the current streams.
  func tell() { telling.withLock { _ in onStreams(streams) } }

  /// The decoders that haven't reported their streams yet.
  var silent: [Element] { state.withLock { $0.decoders.filter { $0.streams == nil }.map(\.element) } }

  private var streams: [Stream] {
    let all = state.withLock { $0.decoders.flatMap { $0.streams ?? [] } }
    return all.filter(\.pad.isPreferred) + all.filter { !$0.pad.isPreferred }
  }

  private func completeIfAllIsThere() {
    let awaitsAllKinds = awaitsAllKinds()
    let isDue = state.withLock { state in
      guard !state.isComplete, !state.decoders.isEmpty, state.decoders.allSatisfy({ $0.streams != nil }) else {
        return false
      }
      if awaitsAllKinds {
        let kinds = Set(state.decoders.flatMap { $0.streams ?? [] }.map(\.kind))
        guard let expected = state.expected, expected.isSubset(of: kinds) else { return false }
      }
      state.isComplete = true
      return true
    }
    if isDue { onComplete() }
  }
}
