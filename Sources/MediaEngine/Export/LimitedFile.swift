import CoreMedia
import Synchronization

/// A file that never gets larger than it may. Samples reach it in the order in which they are decoded, whichever track
/// they belong to: an encoder gives its pictures out seconds behind the sound, and what doesn't fit any more ends all
/// tracks at about the same time. With each sample goes what the file's index and fragments need for it.
///
/// What an encoder still holds when the file is full doesn't count: it is only looked at, to know when what is missing
/// would be shown.
final class LimitedFile: SampleFile {
  private struct State {
    var queues: [[EncodedPacket]]
    var hasEnded: [Bool]
    /// Whether the file knows that a track has ended.
    var isTold: [Bool]
    var size: Int64
    var places: [FileOverhead.Place]
    var isEmpty = true
    var isFull = false
    var missing: [CMTime?]
  }

  private let file: any SampleFile
  private let most: Int64
  private let overhead: FileOverhead
  /// Whether samples of others wait for those of a track.
  private let isContinuous: [Bool]
  private let state: Mutex<State>

  /// A file of these tracks, of which no more than `most` bytes may be written.
  init(_ file: any SampleFile, of tracks: [WrittenTrack], most: Int64, _ overhead: FileOverhead) {
    (self.file, self.most, self.overhead) = (file, most, overhead)
    isContinuous = tracks.map { [.video, .audio, .auxiliaryVideo].contains($0.kind) }
    let count = tracks.count
    state = Mutex(
      State(
        queues: Array(repeating: [], count: count), hasEnded: Array(repeating: false, count: count),
        isTold: Array(repeating: false, count: count), size: overhead.fixed,
        places: Array(repeating: .init(), count: count), missing: Array(repeating: nil, count: count)))
  }

  /// How large the file will be, at most, with what it has so far.
  var byteCount: Int64 { state.withLock { $0.size } }

  /// Whether something didn't fit. It takes nothing more then.
  var isFull: Bool { state.withLock { $0.isFull } }

  /// Whether it has no sample at all.
  var isEmpty: Bool { state.withLock { $0.isEmpty } }

  /// When the earliest of a track's samples is shown in the movie that isn't in the file; nil for none, and
  /// for tracks without which a movie goes on.
  func missing(_ place: Int) -> CMTime? { isContinuous[place] ? state.withLock { $0.missing[place] } : nil }

  func append(_ packet: EncodedPacket, to place: Int) throws {
    try state.withLock { state in
      guard !state.isFull else { return Self.miss(packet, place, &state) }
      state.queues[place].append(packet)
      try release(&state)
    }
  }

  func end(_ place: Int) throws {
    try state.withLock { state in
      state.hasEnded[place] = true
      try release(&state)
    }
  }

  func finish(_ ending: SampleFileEnding) throws { try file.finish(ending) }

  func abandon() { file.abandon() }

  /// Passes on what nothing earlier can come before.
  private func release(_ state: inout State) throws {
    while !state.isFull, let next = next(state) {
      let packet = state.queues[next].removeFirst()
      let cost = overhead.cost(of: packet, at: &state.places[next])
      guard state.size + cost <= most else {
        state.isFull = true
        Self.miss(packet, next, &state)
        for place in state.queues.indices {
          for packet in state.queues[place] { Self.miss(packet, place, &state) }
          state.queues[place] = []
        }
        break
      }
      state.size += cost
      state.isEmpty = false
      try file.append(packet, to: next)
    }
    for place in state.queues.indices where state.hasEnded[place] && !state.isTold[place] && state.queues[place].isEmpty
    {
      state.isTold[place] = true
      try file.end(place)
    }
  }

  /// The track whose next sample comes first; nil where that isn't known yet.
  private func next(_ state: State) -> Int? {
    let isWaiting = state.queues.indices.contains {
      isContinuous[$0] && !state.hasEnded[$0] && state.queues[$0].isEmpty
    }
    guard !isWaiting else { return nil }
    return state.queues.indices.filter { !state.queues[$0].isEmpty }.min {
      state.queues[$0][0].order < state.queues[$1][0].order
    }
  }

  private static func miss(_ packet: EncodedPacket, _ place: Int, _ state: inout State) {
    let time = packet.movieTime ?? packet.presentation
    state.missing[place] = min(state.missing[place] ?? time, time)
  }
}

extension EncodedPacket {
  /// By what tracks are put in order.
  fileprivate var order: CMTime { movieTime ?? (decode.isNumeric ? decode : presentation) }
}
