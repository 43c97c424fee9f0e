import CFFmpeg
import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import GStreamer

/// Derives a file's properties from what libavformat says after it has looked at the beginning and the end.
struct DemuxedFacts {
  private(set) var facts: MediaFacts
  /// The streams that are tracks, in the tracks' order.
  private(set) var streams: [DemuxedStream] = []
  /// Where the container's clock stands at the beginning, as far as libavformat knows.
  private var containerStart = CMTime.zero
  /// Whether the duration is a guess from the bit rate, or none.
  private(set) var isGuessed = false
  /// The program of each track: those of other programs have clocks of their own.
  private(set) var programs: [Int] = []

  /// The formats whose headers count samples that are stored as they are, or nearly.
  private static let exact: Set<MediaFacts.Container> = [
    .wave, .aiff, .flac, .other("w64"), .other("caf"), .other("au"),
  ]

  init(_ demuxer: Demuxer, _ container: MediaFacts.Container, _ file: ISOFile) {
    facts = MediaFacts(container: container)
    facts.byteCount = file.size
    let context = demuxer.context.pointee
    let all = demuxer.streams.map { DemuxedStream($0) }
    let pictures = all.filter { $0.picture != nil || $0.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 }
    let programs = DemuxedPrograms(demuxer)
    let tracks = all.filter { stream in
      if stream.isComplete, !pictures.contains(where: { $0.number == stream.number }) {
        return [.video, .audio, .subtitle].contains(stream.kind) || stream.kind == .other("dvb_teletext")
      }
      return false
    }
    .map { ($0, programs.program(of: $0.number)) }
    // The best program comes first; the others follow in their order.
    let sorted = tracks.filter { $0.1 == programs.best } + tracks.filter { $0.1 != programs.best }
    (streams, self.programs) = (sorted.map(\.0), sorted.map(\.1))
    facts.duration = Self.duration(context)
    containerStart = DemuxedStream.time(context.start_time).map { CMTime(value: $0, timescale: AV_TIME_BASE) } ?? .zero
    takeProgram(programs.best)
    isGuessed = !facts.duration.isNumeric || context.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
    let isMeasured = context.duration_estimation_method == AVFMT_DURATION_FROM_STREAM
    let isCounted = streams.allSatisfy { $0.format.codec.hasPrefix("pcm_") || $0.format.codec == "flac" }
    facts.isDurationExact = isMeasured && isCounted && Self.exact.contains(container)
    for (index, stream) in streams.enumerated() {
      var track = track(Int32(index + 1), stream)
      if self.programs[index] != programs.best {
        track.isEnabled = false
        track.name = track.name ?? programs.names[self.programs[index]]
      }
      facts.tracks.append(track)
    }
    var words = DemuxedStream.entries(context.metadata)
    var covers = pictures.compactMap(\.picture)
    // A tag at the end says more than ID3's first version there, but less than the second one at the beginning.
    if container == .mp3, let tag = try? APETag(file), words.isEmpty || !Self.beginsWithTag(file) {
      words = tag.merged(with: words)
      covers += tag.pictures
    }
    if let text = DemuxedTags.date(in: words) {
      // A year alone is no date.
      facts.creationDate = WrittenDate.read(text)
    }
    // In a file of one stream, the stream's metadata is the file's.
    let isBare = [.mp3, .flac, .ogg].contains(container)
    facts.metadata = DemuxedTags.entries(
      [words] + (isBare ? streams.map(\.metadata) : []), container: container, pictures: covers)
    facts.chapters = Self.chapters(demuxer)
  }

  private static func beginsWithTag(_ file: ISOFile) -> Bool {
    (try? file.read(at: 0, count: 3))?.elementsEqual("ID3".utf8) ?? false
  }

  /// How long the file lasts: from its first stream's beginning to its last stream's end.
  private static func duration(_ context: AVFormatContext) -> CMTime {
    guard let duration = DemuxedStream.time(context.duration), duration > 0 else { return .indefinite }
    return CMTime(value: duration, timescale: AV_TIME_BASE)
  }

  /// Of several programs, the best one is the movie.
  private mutating func takeProgram(_ best: Int) {
    guard programs.contains(where: { $0 != best }) else { return }
    let ranges = zip(streams, programs).compactMap { stream, program -> CMTimeRange? in
      guard program == best, let start = stream.start, let duration = stream.duration else { return nil }
      let unit = stream.timeBase
      return CMTimeRange(start: Self.time(start, unit), duration: Self.time(duration, unit))
    }
    guard let start = ranges.map(\.start).min(), let end = ranges.map(\.end).max(), end > start else { return }
    (containerStart, facts.duration) = (start, end - start)
  }

  /// The properties with times as they are counted here: from the first picture or sound on.
  func facts(_ beginning: DemuxedBeginning) -> MediaFacts {
    var facts = facts
    facts.startTime = beginning.start
    let isCounted = beginning.tracks.contains { $0.timing == .counted }
    if facts.duration.isNumeric {
      // What is counted begins at zero, whatever is heard first.
      facts.duration = max(.zero, facts.duration - (beginning.start - (isCounted ? .zero : containerStart)))
    }
    for (index, track) in beginning.tracks.enumerated() { facts.tracks[index].timescale = track.timescale }
    Self.set(facts.duration, &facts)
    // Chapters of sound without a container count what is heard.
    for group in facts.chapters.indices where !isCounted {
      for chapter in facts.chapters[group].chapters.indices {
        let time = facts.chapters[group].chapters[chapter].timeRange.start - beginning.start
        facts.chapters[group].chapters[chapter].timeRange.start = max(.zero, time)
      }
    }
    return facts
  }

  /// Sets how long the file and its tracks last.
  static func set(_ duration: CMTime, _ facts: inout MediaFacts) {
    facts.duration = duration
    let range = CMTimeRange(start: .zero, duration: duration)
    for index in facts.tracks.indices {
      (facts.tracks[index].timeRange, facts.tracks[index].mediaDuration) = (range, duration)
      facts.tracks[index].segments = duration.isNumeric ? [CMTimeMapping(source: range, target: range)] : []
    }
    guard duration.isNumeric, duration.seconds > 0, let bytes = facts.byteCount else { return }
    facts.bitRate = Double(bytes) * 8 / duration.seconds
  }

  // MARK: Tracks

  private func track(_ id: Int32, _ stream: DemuxedStream) -> MediaTrackFacts {
    var track = MediaTrackFacts(id: id, kind: stream.kind)
    track.formats = stream.format.description.map { [$0] } ?? []
    if let language = stream.metadata.first(where: { $0.key.lowercased() == "language" })?.value {
      // A stream of several sound channels may have a language for each: "eng,deu".
      let first = language.split(separator: ",").first.map { $0.lowercased() } ?? ""
      track.languageCode = first == "und" ? nil : ISOLanguage.code(tag: first)
      track.languageTag = first.count == 3 ? ISOLanguage.tag(first) : first.isEmpty ? nil : first
    }
    let isBare = [.mp3, .flac].contains(facts.container)
    if !isBare {
      track.name = stream.metadata.first { $0.key.lowercased() == "title" }?.value
      track.metadata = DemuxedTags.entries([stream.metadata], container: facts.container)
    }
    track.bitRate = Double(stream.format.bitRate)
    track.isAllKey = stream.isIntraOnly
    if stream.kind == .video { takePicture(stream, &track) }
    track.characteristics = Self.characteristics(stream.disposition)
    return track
  }

  private static func characteristics(_ disposition: Int32) -> [String] {
    let known = [
      (AV_DISPOSITION_FORCED, "public.subtitles.forced-only"),
      (AV_DISPOSITION_HEARING_IMPAIRED, "public.accessibility.transcribes-spoken-dialog"),
      (AV_DISPOSITION_VISUAL_IMPAIRED, "public.accessibility.describes-video"),
    ]
    return known.filter { disposition & $0.0 != 0 }.map(\.1)
  }

  private func takePicture(_ stream: DemuxedStream, _ track: inout MediaTrackFacts) {
    let format = stream.format
    track.codedSize = CGSize(width: Double(format.width), height: Double(format.height))
    track.pixelAspect = format.pixelAspect.map(\.value) ?? 1
    track.naturalSize = track.formats.first?.presentationDimensions() ?? track.codedSize
    if track.codedSize.width > 0 { track.pixelAspect = track.naturalSize.width / track.codedSize.width }
    if let matrix = stream.displayMatrix {
      // 16.16, but for the last column.
      let number = matrix.map { Double($0) / 65536 }
      track.transform = CGAffineTransform(a: number[0], b: number[1], c: number[3], d: number[4], tx: 0, ty: 0)
        .placed(track.naturalSize)
    }
    if let rate = stream.frameRate {
      track.frameRate = rate.value
      track.minFrameDuration = CMTime(
        value: Int64(rate.denominator), timescale: CMTimeScale(clamping: rate.numerator))
    }
  }

  // MARK: Chapters

  private static func chapters(_ demuxer: Demuxer) -> [ChapterGroup] {
    let context = demuxer.context.pointee
    let found = (0..<min(5000, Int(context.nb_chapters))).compactMap { context.chapters[$0]?.pointee }
    guard !found.isEmpty else { return [] }
    let chapters = found.map { chapter in
      let scale = Fraction(Int(chapter.time_base.num), Int(max(1, chapter.time_base.den)))
      let (start, end) = (Self.time(chapter.start, scale), Self.time(max(chapter.start, chapter.end), scale))
      let title = DemuxedStream.entries(chapter.metadata).first { $0.key.lowercased() == "title" }?.value
      return ChapterGroup.Chapter(
        timeRange: CMTimeRange(start: start, duration: end - start), title: title ?? "")
    }
    return [ChapterGroup(chapters: chapters)]
  }

  /// A time in units of so many seconds.
  static func time(_ value: Int64, _ unit: Fraction) -> CMTime {
    if unit.numerator == 1, let scale = CMTimeScale(exactly: unit.denominator) {
      return CMTime(value: value, timescale: scale)
    }
    let product = Int128(value) * Int128(unit.numerator)
    if let scale = CMTimeScale(exactly: unit.denominator), let exact = Int64(exactly: product) {
      return CMTime(value: exact, timescale: scale)
    }
    return CMTime(
      value: Int64(clamping: product * 1_000_000_000 / Int128(unit.denominator)), timescale: 1_000_000_000)
  }
}
