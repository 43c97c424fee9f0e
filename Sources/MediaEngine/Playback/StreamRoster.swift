import GStreamer
import Synchronization

/// What the decoders of a movie bring, told of in order.
///
/// Each decoder says what it brings in a thread of its own. One of them is listened to at a time: two at once could tell
/// of both streams first and then of one of them, which takes the other away, and could call that complete of which
/// nobody has been told.
final class StreamRoster: Sendable {
  typealias Stream = PlaybackSource.Stream
  typealias Kind = PlaybackSource.Kind

  /// What decodes what comes out of one pad.
  struct Decoder {
    let pad: Pad
    let element: Element
    /// What is in front of it.
    let queue: Element?
    /// What comes out of it; nil until it is known.
    var streams: [Stream]?
  }

  private struct State {
    var decoders: [Decoder] = []
    /// What will come; nil while it isn't known.
    var expected: Set<Kind>?
    /// Whether what there is has been told.
    var isComplete = false
  }

  private let state = Mutex(State())
  /// Held from a change until all have been told of it.
  private let telling = Mutex(())
  private let awaitsAllKinds: @Sendable () -> Bool
  private let onStreams: @Sendable ([Stream]) -> Void
  private let onComplete: @Sendable () -> Void

  /// `awaitsAllKinds` says whether nothing is complete before every kind is there that is expected. `onStreams` gets all
  /// streams there are whenever that changes, those first that the movie wants played. `onComplete` is called once behind
  /// that, when no kind of stream will come any more. Both in the thread that brought the change.
  init(
    awaitsAllKinds: @escaping @Sendable () -> Bool, onStreams: @escaping @Sendable ([Stream]) -> Void,
    onComplete: @escaping @Sendable () -> Void
  ) {
    (self.awaitsAllKinds, self.onStreams, self.onComplete) = (awaitsAllKinds, onStreams, onComplete)
  }

  /// A decoder is there, and what it brings will be said.
  func add(_ decoder: Decoder) { state.withLock { $0.decoders.append(decoder) } }

  /// A decoder brings these.
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

  /// Streams of these kinds will come.
  func expect(_ kinds: Set<Kind>) {
    telling.withLock { _ in
      state.withLock { $0.expected = kinds }
      completeIfAllIsThere()
    }
  }

  /// What came out of a pad has ended. Answers with what decoded it, which does so no more.
  func remove(_ pad: Pad) -> Decoder? {
    state.withLock { state in
      state.decoders.firstIndex { $0.pad == pad }.map { state.decoders.remove(at: $0) }
    }
  }

  /// Tells of what there is now.
  func tell() { telling.withLock { _ in onStreams(streams) } }

  /// The decoders that have yet to say what they bring.
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
