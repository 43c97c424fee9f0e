import CoreMedia
import Foundation
import Synchronization

/// A file whose tracks aren't known before their first samples are: these wait until all tracks have one, or have ended.
package final class WriterFile: Sendable {
  private struct State {
    var tracks: [WrittenTrack?]
    var pending: [[EncodedPacket]]
    var hasEnded: [Bool]
    /// The file, and where its tracks are among ours.
    var file: (any SampleFile)?
    var places: [Int?] = []
    /// Where segments were ended before there was a file.
    var flushes: [CMTime] = []
    /// When tracks' media ends, where that is known.
    var trims: [Int: CMTime] = [:]
    var isOver = false
  }

  /// How many bytes may wait for a track without any sample: it gets the usual description then.
  private static let patience = 64 << 20

  private let destination: URL
  private let options: WrittenFileOptions
  private let usual: [WrittenTrack]
  private let state: Mutex<State>

  /// A file for so many tracks, of which `usual` says what is known without a sample.
  package init(_ destination: URL, options: WrittenFileOptions, usual: [WrittenTrack]) throws {
    if options.segments == nil { try WritingFailure.check(destination) }
    (self.destination, self.options, self.usual) = (destination, options, usual)
    state = Mutex(
      State(
        tracks: Array(repeating: nil, count: usual.count), pending: Array(repeating: [], count: usual.count),
        hasEnded: Array(repeating: false, count: usual.count)))
  }

  package var byteCount: Int64 { state.withLock { $0.file?.byteCount ?? 0 } }

  /// Says what a track is, before its first sample.
  func describe(_ place: Int, _ track: WrittenTrack) { state.withLock { $0.tracks[place] = track } }

  /// Adds a sample to a track.
  func append(_ packet: EncodedPacket, to place: Int) throws {
    try state.withLock { state in
      guard !state.isOver else { return }
      if let file = state.file {
        if let own = state.places[place] { try file.append(packet, to: own) }
        return
      }
      state.pending[place].append(packet)
      try open(&state)
    }
  }

  /// Says when a track's media ends, which its last sample may go beyond.
  func trim(_ place: Int, at time: CMTime) {
    state.withLock { state in
      state.trims[place] = time
      if let own = state.file == nil ? nil : state.places[place] { (state.file as? MovieFile)?.trim(own, at: time) }
    }
  }

  /// No more samples come for a track.
  func end(_ place: Int) throws {
    try state.withLock { state in
      guard !state.isOver else { return }
      state.hasEnded[place] = true
      if let file = state.file {
        if let own = state.places[place] { try file.end(own) }
      } else {
        try open(&state)
      }
    }
  }

  /// Ends the segment in front of the next key frame that is shown behind a time.
  package func flush(behind time: CMTime) {
    let file = state.withLock { state in
      if state.file == nil { state.flushes.append(time) }
      return state.file
    }
    (file as? SegmentedMovie)?.flush(behind: time)
  }

  private func open(_ state: inout State, isLast: Bool = false) throws {
    let isKnown = state.tracks.indices.allSatisfy { !state.pending[$0].isEmpty || state.hasEnded[$0] }
    let waiting = state.pending.reduce(0) { $0 + $1.reduce(0) { $0 + $1.bytes.count } }
    guard isKnown || isLast || waiting > Self.patience else { return }
    // A track that ended without a sample isn't in the file.
    let kept = state.tracks.indices.filter { !state.pending[$0].isEmpty || !state.hasEnded[$0] && !isLast }
    guard !kept.isEmpty else {
      if isLast { throw WritingFailure.failed(destination, reason: "no samples") }
      return
    }
    state.places = state.tracks.indices.map { kept.firstIndex(of: $0) }
    let tracks = kept.map { place -> WrittenTrack in
      var track = state.tracks[place] ?? usual[place]
      track.associations = track.associations.compactMap { type, other in
        state.places.indices.contains(other) ? state.places[other].map { (type, $0) } : nil
      }
      return track
    }
    var options = options
    if !options.type.isISO { options.lead = lead(of: kept, state.pending) }
    let file = try SampleFileMaker.make(destination, tracks: tracks, options: options)
    state.file = file
    for time in state.flushes { (file as? SegmentedMovie)?.flush(behind: time) }
    state.flushes = []
    for (place, time) in state.trims {
      if let own = state.places[place] { (file as? MovieFile)?.trim(own, at: time) }
    }
    // In order of time, as they would have come.
    var rest = state.pending.map { $0[...] }
    while let next = rest.indices.filter({ !rest[$0].isEmpty }).min(by: {
      rest[$0].first!.decode < rest[$1].first!.decode
    }) {
      let packet = rest[next].removeFirst()
      if let own = state.places[next] { try file.append(packet, to: own) }
    }
    for place in state.hasEnded.indices where state.hasEnded[place] {
      if let own = state.places[place] { try file.end(own) }
    }
    state.pending = state.pending.map { _ in [] }
  }

  /// How much before zero the first frame is shown.
  private func lead(of tracks: [Int], _ pending: [[EncodedPacket]]) -> CMTime {
    let firsts = tracks.filter { usual[$0].kind == .video }.compactMap { pending[$0].first?.presentation }
    return firsts.filter { $0 < .zero }.min().map { .zero - $0 } ?? .zero
  }

  /// Throws where the file has no place for stored samples of a format.
  func check(_ format: CMFormatDescription) throws(WritingFailure) {
    if let reason = options.type.refusal(of: format) { throw .unfit(destination, reason: reason) }
  }

  /// Writes what is left, and gives the file its name.
  package func finish(_ ending: SampleFileEnding) throws {
    let file = try state.withLock { state -> (any SampleFile)? in
      // One that nobody wants any more isn't made.
      guard !state.isOver else { return nil }
      if state.file == nil { try open(&state, isLast: true) }
      state.isOver = true
      return state.file
    }
    try file?.finish(ending)
  }

  /// Removes what was written.
  package func abandon() {
    let file = state.withLock { state in
      state.isOver = true
      return state.file
    }
    file?.abandon()
  }
}
