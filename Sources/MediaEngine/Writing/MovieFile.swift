import CoreMedia
import Foundation
import FoundationAdditions
import GLibSupport
import Synchronization

/// An ISO media file (QuickTime, MP4) made of samples. It gets its name once it is whole, unless it is to be readable while
/// it grows.
final class MovieFile: SampleFile {
  private struct TrackState {
    /// Added to the samples' times, so that the first is decoded at zero; nil before it.
    var shift: Int64?
    var first: CMTime = .zero
    var formats: [CMFormatDescription] = []
    var lastDecode = Int64.min
    /// The last time that something is shown.
    var end = CMTime.zero
    /// Where its media ends, though its last sample may not.
    var limit = CMTime.positiveInfinity
  }

  private struct State {
    var writer: (any ISOMovieWriter)?
    var tracks: [TrackState]
    var bytes: Int64 = 0
    /// Whether nobody wants the file any more.
    var isAbandoned = false
    /// Whether it is whole and has its name.
    var isNamed = false
  }

  /// It was abandoned while it was finished.
  private struct Abandoned: Error {}

  /// What a test may interrupt.
  enum Moment {
    /// The index is put in front of the samples.
    case copying
    /// The file has just got its name.
    case named
  }

  private let destination: URL
  private let plans: [WrittenTrack]
  private let options: WrittenFileOptions
  private let movieTimescale: CMTimeScale
  /// Nil where the file has its name from the beginning.
  private let passing: PassingFile?
  private let state: Mutex<State>
  /// When the last chapters of each group end.
  private let chapterEnds: [CMTime]
  /// Called while the file is finished; for tests.
  let observer = Mutex<(@Sendable (Moment) -> Void)?>(nil)

  var byteCount: Int64 { state.withLock { $0.bytes } }

  /// Creates the file; throws where there is one already.
  init(_ destination: URL, tracks: [WrittenTrack], options: WrittenFileOptions) throws {
    (self.destination, plans, self.options) = (destination, tracks, options)
    let isVisible = options.fragmentDuration != nil && !options.isIndexFirst
    var iso = ISOWriter.Options()
    iso.brand = options.type.brand ?? "isom"
    iso.created = options.created ?? WallClock.current.now
    iso.fragmentDuration = isVisible ? options.fragmentDuration : nil
    iso.firstFragmentDuration = isVisible ? options.firstFragmentDuration : nil
    // A file that nobody sees before it is whole is only synchronized then.
    iso.isScratch = !isVisible
    var made = tracks.enumerated().map { place, track in Self.plan(track, Int32(place + 1)) }
    let chapters = try options.chapters.enumerated().map { place, group in
      try ISOChapterTrack(group, id: Int32(tracks.count + place + 1))
    }
    chapterEnds = options.chapters.map { group in group.chapters.map(\.timeRange.end).max() ?? .zero }
    for chapter in chapters { chapter.attach(to: &made) }
    made += chapters.map(\.plan)
    movieTimescale = options.timescale ?? ISOHeader.timescale(for: made)
    iso.timescale = movieTimescale
    let path: String
    if options.referring == .fromSameFile {
      passing = nil
      path = destination.path
    } else if isVisible {
      passing = nil
      path = destination.path
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw WritingFailure(errno, destination) }
      close(descriptor)
    } else {
      // What is copied once more may lie elsewhere until then; what only gets its name has to be on the same disk.
      let scratch = Self.isCopied(tracks, options) ? options.scratchFolder : nil
      do {
        try WritingFailure.check(destination, replacing: options.isReplacing)
        let made = try PassingFile(for: scratch?.appending(path: "movie") ?? destination, notedIn: options.journal)
        (passing, path) = (made, made.url.path)
      } catch let failure as SystemFailure {
        throw WritingFailure(failure.code, scratch ?? destination)
      }
    }
    let file = try ISOFile(path, isWritable: true)
    let writer: any ISOMovieWriter
    if options.referring == .none {
      writer = ISOWriter(file, tracks: made, options: iso)
    } else {
      let folder = destination.deletingLastPathComponent()
      writer = try ISOReferenceWriter(
        file, named: destination, tracks: made, bases: tracks.map { $0.referenceBase ?? folder }, options: iso)
    }
    state = Mutex(State(writer: writer, tracks: Array(repeating: TrackState(), count: tracks.count)))
    try state.withLock { state in
      for (place, chapter) in chapters.enumerated() {
        for sample in chapter.samples { try state.writer?.append(sample, to: tracks.count + place) }
        try state.writer?.endTrack(tracks.count + place)
      }
    }
  }

  private static func plan(_ track: WrittenTrack, _ id: Int32) -> ISOTrackPlan {
    var plan = ISOTrackPlan(id: id, kind: track.kind, formats: [], timescale: track.timescale)
    (plan.transform, plan.size, plan.volume) = (track.transform, track.size, track.volume)
    (plan.languageCode, plan.languageTag) = (track.languageCode, track.languageTag)
    (plan.isEnabled, plan.alternateGroup, plan.layer) = (track.isEnabled, track.alternateGroup, track.layer)
    plan.chunkDuration = track.chunkDuration
    plan.associations = track.associations.map { .init(type: $0.type, track: Int32($0.track + 1)) }
    return plan
  }

  /// Ends what is shown of a track at a time.
  func trim(_ place: Int, at time: CMTime) { state.withLock { $0.tracks[place].limit = time } }

  // MARK: Samples

  func append(_ packet: EncodedPacket, to place: Int) throws {
    guard !packet.bytes.isEmpty else { return }
    do {
      try state.withLock { try add(packet, to: place, &$0) }
    } catch {
      throw WritingFailure(wrapping: error, destination)
    }
  }

  private func add(_ packet: EncodedPacket, to place: Int, _ state: inout State) throws {
    guard let writer = state.writer else { return }
    let scale = plans[place].timescale
    func units(_ time: CMTime) -> Int64 { time.convertScale(scale, method: .roundHalfAwayFromZero).value }
    let number = try format(packet.format, of: place, &state)
    let presentation = units(packet.presentation)
    var decode = units(packet.decode.isNumeric ? packet.decode : packet.presentation)
    if state.tracks[place].shift == nil {
      state.tracks[place].shift = -decode
      state.tracks[place].first = packet.presentation
    }
    let shift = state.tracks[place].shift ?? 0
    // Rounding may bring two frames together.
    decode = max(decode + shift, state.tracks[place].lastDecode + 1)
    state.tracks[place].lastDecode = decode
    let sound = packet.format.audioStreamBasicDescription
    let frame = sound.map { $0.mFormatID == kAudioFormatLinearPCM ? Int($0.mBytesPerFrame) : 0 } ?? 0
    let count = frame > 0 ? max(1, packet.bytes.count / frame) : 1
    var length = packet.duration.isNumeric ? units(packet.duration) : Int64(sound?.mFramesPerPacket ?? 0)
    if frame > 0 { length = 1 }
    try writer.append(
      ISOSample(
        bytes: packet.bytes, decode: decode, shift: Int32(clamping: presentation + shift - decode),
        duration: UInt32(clamping: max(1, length)), isKey: packet.isKey, format: number, count: UInt32(count),
        origin: packet.origin),
      to: place)
    state.tracks[place].lastDecode = decode + Int64(count - 1)
    state.tracks[place].end = max(state.tracks[place].end, packet.end)
    state.tracks[place].first = min(state.tracks[place].first, packet.presentation)
    state.bytes += Int64(packet.bytes.count)
  }

  /// The index of a format among the track's.
  private func format(_ format: CMFormatDescription, of place: Int, _ state: inout State) throws -> Int {
    if let known = state.tracks[place].formats.lastIndex(of: format) { return known }
    guard let number = try state.writer?.add(format, to: place) else {
      throw EncodedMovie.Unfit(caps: "\(format), in the midst")
    }
    state.tracks[place].formats.append(format)
    return number
  }

  func end(_ place: Int) throws {
    do { try state.withLock { try $0.writer?.endTrack(place) } } catch {
      throw WritingFailure(wrapping: error, destination)
    }
  }

  // MARK: The end

  func finish(_ ending: SampleFileEnding) throws {
    guard let (writer, tracks) = state.withLock({ state in state.writer.take().map { ($0, state.tracks) } }) else {
      return
    }
    do {
      try writer.finish { movie in try describe(&movie, tracks, ending) }
      try name()
      try told()
    } catch {
      (writer as? ISOReferenceWriter)?.abandon()
      remove()
      throw WritingFailure(wrapping: error, destination)
    }
  }

  private func name() throws {
    guard let passing else { return destination.synchronizeFolder() }
    guard Self.isCopied(plans, options) else {
      try ISOFile(passing.url.path, isWritable: true).synchronize()
      return try passing.keep(replacing: options.isReplacing)
    }
    // The samples are known now: the index can be put in front of them, and they can lie elsewhere.
    defer { passing.remove() }
    try PassingFile.fill(destination, replacing: options.isReplacing, notedIn: options.journal) { part in
      let file = try ISOFile(part.path, isWritable: true)
      try ISOFastStart(file: ISOFile(passing.url.path), layout: Self.layout(of: plans)).write(to: file) {
        observe(.copying)
        try checkWanted()
      }
      try file.synchronize()
      try checkWanted()
    }
  }

  /// Whether samples are put in order once they are all known.
  private static func isCopied(_ tracks: [WrittenTrack], _ options: WrittenFileOptions) -> Bool {
    options.referring == .none && (options.isIndexFirst || !layout(of: tracks).isUsual)
  }

  /// Where tracks' samples are meant to lie.
  private static func layout(of tracks: [WrittenTrack]) -> ISOFastStart.Layout {
    var layout = ISOFastStart.Layout()
    for (place, track) in tracks.enumerated() {
      let id = UInt32(place + 1)
      if track.isBeforeOthers { layout.first.insert(id) }
      if track.chunkAlignment > 1 { layout.alignments[id] = track.chunkAlignment }
    }
    // All tracks in front of the others are none.
    if layout.first.count == tracks.count { layout.first = [] }
    return layout
  }

  private func checkWanted() throws { if state.withLock({ $0.isAbandoned }) { throw Abandoned() } }

  private func observe(_ moment: Moment) { observer.withLock { $0 }?(moment) }

  /// Notes that the file has its name; removes it where it was abandoned before anybody could know. One that had its
  /// name from the beginning is removed by whoever abandons it: by now another one may have that name.
  private func told() throws {
    observe(.named)
    let isAbandoned = state.withLock { state in
      state.isNamed = !state.isAbandoned
      return state.isAbandoned
    }
    guard isAbandoned, passing != nil else { return }
    removeNamed()
    throw Abandoned()
  }

  /// Removes the whole file; one that took another one's place stays, as that is gone.
  private func removeNamed() {
    guard passing != nil else { return remove() }
    if !options.isReplacing { unlink(destination.path) }
  }

  private func describe(_ movie: inout ISOBox, _ tracks: [TrackState], _ ending: SampleFileEnding) throws {
    for place in tracks.indices where tracks[place].shift != nil {
      let edits = edits(of: place, tracks[place], ending)
      movie.changeTracks { track in
        guard ISOMovie.identifier(of: track) == UInt32(place + 1) else { return }
        if edits.isEmpty {
          track["edts"] = nil
          return
        }
        Self.set(edits, in: &track)
      }
    }
    trimChapters(in: &movie, at: ending.end)
    let boxes = MetadataBoxes(isQuickTime: options.type == .mov)
    let entries = ending.metadata.filter { Self.fits($0, boxes) }
    if !entries.isEmpty { try boxes.write(entries, into: &movie) }
    for place in movie.children.indices where movie.children[place].type == "trak" {
      guard let number = ISOMovie.identifier(of: movie.children[place]).flatMap({ Int(exactly: $0) }),
        plans.indices.contains(number - 1)
      else { continue }
      if let apertures = plans[number - 1].apertures {
        let behind = (movie.children[place].children.firstIndex { $0.type == "tkhd" } ?? -1) + 1
        movie.children[place].children.insert(apertures.box, at: behind)
      }
      let entries = plans[number - 1].metadata.filter { Self.fits($0, boxes) }
      if !entries.isEmpty { try boxes.write(entries, into: &movie.children[place]) }
    }
  }

  /// Whether files of this type have such an entry. Telephones write QuickTime's international text into MP4, too.
  private static func fits(_ entry: MetadataEntry, _ boxes: MetadataBoxes) -> Bool {
    let isUsual: Bool
    switch entry.keySpace {
    case .quickTimeMetadata, .iTunes, .iTunesLong: isUsual = true
    case .quickTimeUserData: isUsual = boxes.isQuickTime || entry.key.hasPrefix("©") || entry.key == "name"
    case .isoUserData: isUsual = !boxes.isQuickTime
    default: isUsual = false
    }
    return isUsual && boxes.holds(entry)
  }

  /// Ends the chapters with the movie, where that is shorter.
  private func trimChapters(in movie: inout ISOBox, at end: CMTime?) {
    guard let end, end.isNumeric else { return }
    let length = end.convertScale(movieTimescale, method: .roundHalfAwayFromZero).value
    for (place, last) in chapterEnds.enumerated() where last > end && length > 0 {
      movie.changeTracks { track in
        guard ISOMovie.identifier(of: track) == UInt32(plans.count + place + 1) else { return }
        Self.set([EditList.Edit(duration: length, mediaTime: 0)], in: &track)
      }
    }
  }

  /// Gives a track an edit list, behind its header.
  private static func set(_ edits: [EditList.Edit], in track: inout ISOBox) {
    var list = ISOBox("edts")
    list["elst"] = EditList.box(edits)
    track["edts"] = nil
    let behind = (track.children.firstIndex { $0.type == "tkhd" } ?? -1) + 1
    track.children.insert(list, at: behind)
  }

  /// The edits of a track: those that were asked for, or all of its samples from zero on.
  private func edits(of place: Int, _ track: TrackState, _ ending: SampleFileEnding) -> [EditList.Edit] {
    let scale = plans[place].timescale
    func media(_ time: CMTime) -> Int64 {
      max(0, time.convertScale(scale, method: .roundHalfAwayFromZero).value + (track.shift ?? 0))
    }
    func movie(_ time: CMTime) -> Int64 { time.convertScale(movieTimescale, method: .roundHalfAwayFromZero).value }
    if let wanted = ending.edits[place] {
      // Lengths are differences of rounded times: rounded ones would add up to something else.
      return wanted.map { mapping in
        EditList.Edit(
          duration: movie(mapping.target.end) - movie(mapping.target.start),
          mediaTime: mapping.source.isValid ? media(mapping.source.start) : nil)
      }.filter { ($0.duration ?? 1) > 0 }
    }
    let start = max(track.first, .zero)
    let end = min(track.end, track.limit, ending.end ?? .positiveInfinity)
    guard end > start else { return [] }
    let isPlain = start == .zero && media(.zero) == 0 && end == track.end && track.first == .zero
    if isPlain { return [] }
    var edits: [EditList.Edit] = []
    if start > .zero { edits.append(EditList.Edit(duration: movie(start), mediaTime: nil)) }
    edits.append(EditList.Edit(duration: movie(end) - movie(start), mediaTime: media(start)))
    return edits
  }

  func abandon() {
    let isNamed = state.withLock { state in
      state.isAbandoned = true
      return state.isNamed
    }
    let writer = state.withLock { $0.writer.take() }
    (writer as? ISOReferenceWriter)?.abandon()
    if isNamed { removeNamed() } else { remove() }
  }

  private func remove() {
    if let passing {
      passing.remove()
    } else if options.referring != .fromSameFile {
      unlink(destination.path)
    }
  }
}
