import CoreMedia
import Foundation
import GLibSupport
import Synchronization

/// A movie in fragments that are handed to the program as they come: for streaming by HLS or DASH.
final class SegmentedMovie: SampleFile {
  private struct State {
    var queue: SegmentQueue
    /// The tracks' formats; nil before their first samples.
    var formats: [CMFormatDescription?]
    var hasEnded: [Bool]
    /// Added to a track's times so that none is negative; an edit takes it away again.
    var shifts: [CMTime]
    var waiting: [(packet: EncodedPacket, place: Int)] = []
    var hasBegun = false
    var count: UInt32 = 0
    var bytes: Int64 = 0
    var isOver = false
  }

  private let plans: [WrittenTrack]
  private let options: WrittenFileOptions
  private let segments: SegmentOptions
  private let state: Mutex<State>

  init(_ tracks: [WrittenTrack], options: WrittenFileOptions, segments: SegmentOptions) {
    (plans, self.options, self.segments) = (tracks, options, segments)
    let lead = tracks.firstIndex { $0.kind == .video } ?? 0
    let count = tracks.count
    state = Mutex(
      State(
        queue: SegmentQueue(tracks: count, lead: lead, interval: segments.interval, start: segments.start),
        formats: Array(repeating: nil, count: count), hasEnded: Array(repeating: false, count: count),
        shifts: Array(repeating: .zero, count: count)))
  }

  var byteCount: Int64 { state.withLock { $0.bytes } }

  func append(_ packet: EncodedPacket, to place: Int) throws {
    try state.withLock { state in
      guard !packet.bytes.isEmpty, !state.isOver else { return }
      if let known = state.formats[place] {
        guard known == packet.format else { throw EncodedMovie.Unfit(caps: "\(packet.format), in the midst") }
      } else {
        state.formats[place] = packet.format
        state.shifts[place] = max(.zero - packet.decode, .zero)
      }
      if state.hasBegun {
        state.queue.append(packet, format: 0, to: place)
        try giveOut(&state)
      } else {
        state.waiting.append((packet, place))
        try begin(&state)
      }
    }
  }

  func end(_ place: Int) throws {
    try state.withLock { state in
      state.hasEnded[place] = true
      state.queue.end(place)
      try begin(&state)
      try giveOut(&state)
    }
  }

  /// Ends the segment in front of the next key frame that is shown behind a time.
  func flush(behind time: CMTime) { state.withLock { $0.queue.flush(behind: time) } }

  func finish(_ ending: SampleFileEnding) throws {
    try state.withLock { state in
      guard !state.isOver else { return }
      for place in plans.indices where !state.hasEnded[place] {
        state.hasEnded[place] = true
        state.queue.end(place)
      }
      try begin(&state)
      try giveOut(&state)
      if let rest = state.queue.rest() { give(rest, &state) }
      state.isOver = true
    }
  }

  func abandon() { state.withLock { $0.isOver = true } }

  // MARK: Segments

  /// Gives out what describes the movie, once all tracks are known.
  private func begin(_ state: inout State) throws {
    guard !state.hasBegun, plans.indices.allSatisfy({ state.formats[$0] != nil || state.hasEnded[$0] }),
      state.formats.contains(where: { $0 != nil })
    else { return }
    state.hasBegun = true
    let bytes = try head(state)
    state.bytes += Int64(bytes.count)
    segments.receive(MovieSegment(isInitialization: true, bytes: bytes))
    for (packet, place) in state.waiting { state.queue.append(packet, format: 0, to: place) }
    state.waiting = []
  }

  private func head(_ state: State) throws -> [UInt8] {
    var tracks: [ISOTrackPlan] = []
    for (place, track) in plans.enumerated() {
      guard let format = state.formats[place] else { continue }
      var plan = ISOTrackPlan(id: Int32(place + 1), kind: track.kind, formats: [format], timescale: track.timescale)
      (plan.transform, plan.size, plan.volume) = (track.transform, track.size, track.volume)
      (plan.languageCode, plan.languageTag) = (track.languageCode, track.languageTag)
      (plan.isEnabled, plan.alternateGroup) = (track.isEnabled, track.alternateGroup)
      let shift = units(state.shifts[place], place)
      if shift > 0 { plan.edits = [EditList.Edit(duration: nil, mediaTime: shift)] }
      plan.takesFormats = false
      tracks.append(plan)
    }
    let header = ISOHeader(
      isQuickTime: false, tracks: tracks, timescale: options.timescale ?? ISOHeader.timescale(for: tracks),
      created: options.created)
    return try ISOForm.bytes { form in
      form.box("ftyp") { form in
        form.code("iso5")
        form.number(0x200, bytes: 4)
        for brand in ["isom", "iso5", "iso6", "mp42"] + segments.brands { form.code(brand) }
      }
    } + header.movie().bytes
  }

  private func giveOut(_ state: inout State) throws {
    guard state.hasBegun else { return }
    while let samples = state.queue.next() { give(samples, &state) }
  }

  private func give(_ samples: [[SegmentQueue.Sample]], _ state: inout State) {
    var runs: [ISOFragment.Run] = []
    var tracks: [MovieSegment.Track] = []
    for (place, list) in samples.enumerated() {
      guard let run = run(list, place, state) else { continue }
      runs.append(run)
      tracks.append(report(list, place))
    }
    guard !runs.isEmpty else { return }
    state.count += 1
    var bytes = ISOFragment(number: state.count, runs: runs).bytes
    bytes.replaceSubrange(4..<8, with: Array(code: ISOFragment.visible))
    // Samples lie at the end, one track behind the other.
    var offset = bytes.count - runs.reduce(0) { $0 + $1.bytes.count }
    for (index, run) in runs.enumerated() {
      tracks[index].first?.offset = offset
      offset += run.bytes.count
    }
    state.bytes += Int64(bytes.count)
    segments.receive(MovieSegment(isInitialization: false, bytes: bytes, tracks: tracks))
  }

  private func run(_ list: [SegmentQueue.Sample], _ place: Int, _ state: State) -> ISOFragment.Run? {
    guard let first = list.first else { return nil }
    let decodes = list.map { units($0.packet.decode + state.shifts[place], place) }
    var run = ISOFragment.Run(
      track: Int32(place + 1), format: 0, decode: max(0, decodes[0]), entries: [], bytes: [])
    for (index, sample) in list.enumerated() {
      let packet = sample.packet
      let usual =
        packet.duration.isNumeric && packet.duration > .zero
        ? units(packet.duration, place)
        : Int64(first.packet.format.audioStreamBasicDescription?.mFramesPerPacket ?? 1)
      let length = index + 1 < list.count ? decodes[index + 1] - decodes[index] : usual
      let shift = units(packet.presentation + state.shifts[place], place) - decodes[index]
      run.entries.append(
        ISOFragment.Entry(
          size: UInt32(clamping: packet.bytes.count), duration: UInt32(clamping: max(1, length)),
          shift: Int32(clamping: shift), isKey: packet.isKey))
      run.bytes += packet.bytes
    }
    return run
  }

  private func report(_ list: [SegmentQueue.Sample], _ place: Int) -> MovieSegment.Track {
    let start = list.map(\.packet.presentation).min() ?? .zero
    let end = list.map(\.packet.end).max() ?? start
    var track = MovieSegment.Track(
      place: place, id: Int32(place + 1), kind: plans[place].kind, range: CMTimeRange(start: start, end: end))
    if plans[place].kind == .video, let first = list.first {
      track.first = (first.packet.presentation, 0, first.packet.bytes.count, first.packet.isKey)
    }
    return track
  }

  private func units(_ time: CMTime, _ place: Int) -> Int64 {
    time.convertScale(plans[place].timescale, method: .roundHalfAwayFromZero).value
  }
}
