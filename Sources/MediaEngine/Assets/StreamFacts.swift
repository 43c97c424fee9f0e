import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import GStreamer

/// Derives a file's properties from a pass through GStreamer's parsers.
struct StreamFacts {
  private(set) var facts: MediaFacts

  /// GStreamer's times are in nanoseconds.
  static let timescale: CMTimeScale = 1_000_000_000

  init(_ url: URL, _ result: StreamPass.Result) {
    let first = result.streams.first?.caps?.first
    facts = MediaFacts(container: Self.container(result.container, first))
    facts.isSeekable = result.isSeekable
    if url.isFileURL { facts.byteCount = (try? ISOFile(url.path))?.size }
    facts.duration = result.duration.map { Self.time($0) } ?? .indefinite
    // The duration of these is estimated from their size.
    facts.isDurationExact = ![.mp3, .aac, .mpegTransport, .mpegProgram].contains(facts.container)
    for (index, stream) in result.streams.enumerated() {
      facts.tracks.append(track(Int32(index + 1), stream))
    }
    if let text = result.tags.lazy.compactMap({ $0.date("datetime") }).first {
      // A year alone is no date.
      facts.creationDate = try? Date(text, strategy: .iso8601)
    }
    let isID3 = facts.container == .mp3
    // In a file of one stream, the stream's metadata is the file's.
    let isBare = [.mp3, .flac, .ogg].contains(facts.container)
    facts.metadata = StreamTags.entries(result.tags + (isBare ? result.streams.flatMap(\.tags) : []), isID3: isID3)
    facts.chapters = Self.chapters(result.contents, facts.duration)
    if let bytes = facts.byteCount, facts.duration.isNumeric, facts.duration.seconds > 0 {
      facts.bitRate = Double(bytes) * 8 / facts.duration.seconds
    }
  }

  private static func time(_ time: ClockTime) -> CMTime {
    CMTime(value: Int64(clamping: time.nanoseconds), timescale: timescale)
  }

  private static func container(_ name: String?, _ stream: Structure?) -> MediaFacts.Container {
    let known: [String: MediaFacts.Container] = [
      "video/x-matroska": .matroska, "audio/x-matroska": .matroska, "video/webm": .webm, "audio/webm": .webm,
      "video/mpegts": .mpegTransport, "video/mpeg": .mpegProgram, "application/ogg": .ogg, "video/ogg": .ogg,
      "audio/ogg": .ogg, "audio/x-wav": .wave, "audio/x-aiff": .aiff, "audio/x-flac": .flac, "video/x-msvideo": .avi,
      "video/x-flv": .flv, "video/x-ms-asf": .asf, "application/x-hls": .hls, "video/quicktime": .mpeg4,
      "audio/x-m4a": .m4a, "application/x-3gp": .threeGPP,
    ]
    if let name, let container = known[name] { return container }
    // Audio without a container, possibly after an ID3 tag.
    if let stream, stream.name == "audio/mpeg" {
      return stream.get("mpegversion", as: Int32.self) == 1 ? .mp3 : .aac
    }
    if stream?.name == "audio/x-flac" { return .flac }
    return .other(name ?? "")
  }

  // MARK: Tracks

  private func track(_ id: Int32, _ stream: StreamPass.Stream) -> MediaTrackFacts {
    var track = MediaTrackFacts(id: id, kind: StreamFormat.kind(stream.caps))
    track.formats = StreamFormat.description(stream.caps).map { [$0] } ?? []
    track.timescale = Self.timescale
    let range = CMTimeRange(start: .zero, duration: facts.duration)
    (track.timeRange, track.mediaDuration) = (range, facts.duration)
    if facts.duration.isNumeric { track.segments = [CMTimeMapping(source: range, target: range)] }
    if let tag = stream.tags.compactMap({ $0.get("language-code", as: String.self) }).last {
      track.languageCode = ISOLanguage.code(tag: tag)
      track.languageTag = tag.count == 3 ? ISOLanguage.tag(tag) : tag
    }
    track.name = facts.container == .mp3 ? nil : stream.tags.compactMap { $0.get("title", as: String.self) }.last
    if facts.container != .mp3 { track.metadata = StreamTags.entries(stream.tags, isID3: false) }
    let rates = ["bitrate", "nominal-bitrate"].compactMap { name in
      stream.tags.compactMap { $0.get(name, as: UInt32.self) }.last
    }
    track.bitRate = rates.first.map { Double($0) } ?? 0
    if track.kind == .video { takePicture(stream, &track) }
    return track
  }

  private func takePicture(_ stream: StreamPass.Stream, _ track: inout MediaTrackFacts) {
    guard let format = track.formats.first else { return }
    track.codedSize = CGSize(width: Double(format.dimensions.width), height: Double(format.dimensions.height))
    track.naturalSize = format.presentationDimensions()
    if track.codedSize.width > 0 { track.pixelAspect = track.naturalSize.width / track.codedSize.width }
    let (rotation, isMirrored) = StreamTags.transform(stream.tags)
    var transform = isMirrored ? CGAffineTransform(scaleX: -1, y: 1) : .identity
    switch rotation {
    case 90: transform = transform.concatenating(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    case 180: transform = transform.concatenating(CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
    case 270: transform = transform.concatenating(CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0))
    default: break
    }
    track.transform = transform.placed(track.naturalSize)
    track.isAllKey = track.formats.first.map { ["jpeg", "png "].contains($0.mediaSubType.description) } ?? false
    if let rate = stream.caps?.first?.get("framerate", as: Fraction.self), rate.numerator > 0, rate.denominator > 0 {
      track.frameRate = Double(rate.numerator) / Double(rate.denominator)
      track.minFrameDuration = CMTime(value: Int64(rate.denominator), timescale: CMTimeScale(rate.numerator))
    }
  }

  private static func chapters(_ contents: TableOfContents?, _ duration: CMTime) -> [ChapterGroup] {
    guard let found = contents?.chapters.prefix(5000), !found.isEmpty else { return [] }
    let starts = found.map { $0.start.map { time($0) } ?? .zero }
    let chapters = found.indices.map { index in
      let end = found[index].stop.map { time($0) } ?? (index + 1 < starts.count ? starts[index + 1] : duration)
      let isWhole = end.isNumeric && end >= starts[index]
      return ChapterGroup.Chapter(
        timeRange: CMTimeRange(start: starts[index], duration: isWhole ? end - starts[index] : .zero),
        title: found[index].tags?.get("title", as: String.self) ?? "")
    }
    return [ChapterGroup(chapters: chapters)]
  }

  // MARK: Sample tables

  /// Makes samples without a duration last until the next one; the last one gets the duration of the one before it.
  static func lasting(_ list: SampleList, _ track: MediaTrackFacts) -> SampleList {
    guard list.durations.contains(0) else { return list }
    var samples = Array(list)
    let order = samples.indices.sorted { samples[$0].presentation < samples[$1].presentation }
    var usual = track.minFrameDuration.isNumeric ? Int64(clamping: track.minFrameDuration.seconds * 1e9) : 0
    for (place, index) in order.enumerated() where samples[index].duration == 0 {
      if place + 1 < order.count {
        usual = Int64(clamping: Int128(samples[order[place + 1]].presentation) - Int128(samples[index].presentation))
      }
      samples[index].duration = usual
    }
    return SampleList(samples)
  }

  /// Sets the properties that are exact once all samples are known. The movie lasts as long as these `tracks`, or all.
  static func count(_ tables: [Int32: SampleTable], lasting tracks: Set<Int32>? = nil, _ facts: inout MediaFacts) {
    var longest = CMTime.zero
    for place in facts.tracks.indices {
      guard let table = tables[facts.tracks[place].id], table.frameCount > 0 else { continue }
      let last = table.frameCount - 1
      let end = table.time(ofFrame: last) + table.duration(ofFrame: last)
      if tracks?.contains(facts.tracks[place].id) ?? true { longest = max(longest, end) }
      let range = CMTimeRange(start: .zero, duration: end)
      facts.tracks[place].timeRange = range
      facts.tracks[place].mediaDuration = end
      facts.tracks[place].segments = [CMTimeMapping(source: range, target: range)]
      facts.tracks[place].sampleCount = table.count
      let bytes = table.samples.byteCount
      facts.tracks[place].sampleBytes = bytes
      facts.tracks[place].isAllKey = table.samples.isAllKey
      facts.tracks[place].hasReordering = !table.samples.isSorted
      let seconds = (end - table.time(ofFrame: 0)).seconds
      guard seconds > 0 else { continue }
      facts.tracks[place].bitRate = Double(bytes) * 8 / seconds
      if facts.tracks[place].kind == .video { facts.tracks[place].frameRate = Double(table.frameCount) / seconds }
    }
    guard longest > .zero else { return }
    (facts.duration, facts.isDurationExact) = (longest, true)
    if let bytes = facts.byteCount { facts.bitRate = Double(bytes) * 8 / longest.seconds }
  }
}
