import CoreGraphics
import CoreMedia
import Foundation
import GStreamer

/// Derives a file's properties from its header.
struct MatroskaFacts {
  private(set) var facts: MediaFacts

  init(
    _ url: URL, _ file: ISOFile, _ header: MatroskaHeader, start: Int64, _ unpackers: [MatroskaUnpacker]
  ) throws {
    facts = MediaFacts(container: header.docType == "webm" ? .webm : .matroska)
    facts.byteCount = file.size
    let second = 1_000_000_000 / header.info.scale
    facts.startTime =
      second > 0 && second * header.info.scale == 1_000_000_000
      ? CMTime(value: start, timescale: CMTimeScale(second))
      : CMTime(value: start.multiplied(clamping: header.info.scale), timescale: StreamFacts.timescale)
    facts.duration = header.info.nanoseconds.map { CMTime(value: $0, timescale: StreamFacts.timescale) } ?? .indefinite
    facts.isDurationExact = header.info.duration != nil
    if let byteCount = facts.byteCount, facts.duration.isNumeric, facts.duration > .zero {
      facts.bitRate = Double(byteCount) * 8 / facts.duration.seconds
    }
    facts.creationDate = header.info.date
    facts.isProtected = header.tracks.contains(where: \.encoding.isEncrypted)
    let tags = MatroskaTagReader(header)
    facts.metadata = tags.entries(of: nil, title: header.info.title, date: header.info.date)
    facts.metadata += try MatroskaAttachments(file, header.attachments).artwork
    for (index, unpacker) in unpackers.enumerated() {
      facts.tracks.append(track(Int32(index + 1), unpacker, tags))
    }
    facts.chapters = MatroskaChapters(header, facts.startTime).groups(duration: facts.duration)
    choose(header)
  }

  // MARK: Tracks

  private func track(_ id: Int32, _ unpacker: MatroskaUnpacker, _ tags: MatroskaTagReader) -> MediaTrackFacts {
    let track = unpacker.track
    var result = MediaTrackFacts(id: id, kind: Self.kind(track.kind))
    result.timescale = unpacker.clock.timescale
    let codec = MatroskaCodec(track)
    let coded = codec.format?.coded
    let description = codec.isText ? codec.textDescription : coded.flatMap { StreamFormat.description($0) }
    result.formats = description.map { [$0] } ?? []
    result.setDuration(facts.duration)
    if let tag = track.language {
      result.languageCode = ISOLanguage.code(tag: tag)
      result.languageTag = tag.count == 3 ? ISOLanguage.tag(tag) : tag
    }
    result.name = track.name
    result.metadata = tags.entries(of: track.identifier, title: track.name, date: nil)
    result.bitRate = tags.bitRate(of: track.identifier)
    result.characteristics = Self.characteristics(track.purpose)
    if track.kind == .video { Self.setPicture(track, &result) }
    return result
  }

  private static func kind(_ kind: MatroskaTrack.Kind) -> MediaTrackFacts.Kind {
    switch kind {
    case .video: .video
    case .audio: .audio
    case .subtitle: .subtitle
    case .metadata: .metadata
    }
  }

  private static func characteristics(_ purpose: MatroskaTrack.Purpose) -> [String] {
    let names: [(MatroskaTrack.Purpose, [String])] = [
      (.forced, ["public.subtitles.forced-only"]),
      (
        .hearingImpaired,
        ["public.accessibility.transcribes-spoken-dialog", "public.accessibility.describes-music-and-sound"]
      ),
      ([.visuallyImpaired, .textDescriptions], ["public.accessibility.describes-video"]),
      (.original, ["public.original-content"]),
      (.commentary, ["public.auxiliary-content"]),
    ]
    return names.flatMap { purpose.isDisjoint(with: $0) ? [] : $1 }
  }

  private static func setPicture(_ track: MatroskaTrack, _ result: inout MediaTrackFacts) {
    let coded = CGSize(width: Double(track.video.width), height: Double(track.video.height))
    result.codedSize = coded
    result.naturalSize = result.formats.first?.presentationDimensions() ?? coded
    if coded.width > 0 { result.pixelAspect = result.naturalSize.width / coded.width }
    result.transform = transform(track.video).placed(result.naturalSize)
    result.isAllKey = result.formats.first.map { ["jpeg", "png "].contains($0.mediaSubType.description) } ?? false
    if let rate = MatroskaCodec.frameRate(track.frameDuration) {
      result.frameRate = rate.value
      result.minFrameDuration = CMTime(value: Int64(rate.denominator), timescale: CMTimeScale(rate.numerator))
    }
  }

  private static func transform(_ video: MatroskaVideo) -> CGAffineTransform {
    let mirror = video.isMirrored ? CGAffineTransform(scaleX: -1, y: 1) : .identity
    // The file counts counter-clockwise.
    switch ((Int(clamping: -video.roll.rounded()) % 360) + 360) % 360 {
    case 90: return mirror.concatenating(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    case 180: return mirror.concatenating(CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
    case 270: return mirror.concatenating(CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0))
    default: return mirror
    }
  }

  /// Enables the tracks that the file marks as default; of video and sound the first one, if it marks none.
  private mutating func choose(_ header: MatroskaHeader) {
    for (index, track) in header.tracks.enumerated() {
      facts.tracks[index].isEnabled = track.isEnabled && (track.isDefault || track.kind == .video)
    }
    for kind in [MediaTrackFacts.Kind.video, .audio] {
      let places = facts.tracks.indices.filter { facts.tracks[$0].kind == kind }
      if let first = places.first, !places.contains(where: { facts.tracks[$0].isEnabled }) {
        facts.tracks[first].isEnabled = true
      }
    }
  }
}

extension MediaTrackFacts {
  /// Sets how long the track lasts, from the beginning of the media on.
  mutating func setDuration(_ duration: CMTime) {
    let range = CMTimeRange(start: .zero, duration: duration)
    (timeRange, mediaDuration) = (range, duration)
    segments = duration.isNumeric ? [CMTimeMapping(source: range, target: range)] : []
  }
}
