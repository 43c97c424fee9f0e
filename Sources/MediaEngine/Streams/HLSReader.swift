import CoreMedia
import Foundation

/// Reads a playlist line by line. Whether it names variants or pieces shows while it is read.
struct HLSReader {
  /// The most pieces of a list: more than a day of pieces of a tenth of a second. What follows is left out.
  private static let maxSegments = 1_000_000
  /// The most ranges of dates; what follows is left out.
  static let maxDateRanges = 10_000
  /// The most variants, those of key frames apart: a hundred times as many as any list has. What follows is left out.
  static let maxVariants = 10_000
  /// The most renditions, and the most data about the stream; what follows is left out.
  static let (maxRenditions, maxSessionData) = (10_000, 10_000)

  private var multivariant = HLSMultivariant()
  private var media = HLSMediaPlaylist()
  private var isMultivariant = false
  /// What is said of the next variant.
  private var variant: HLSAttributes?
  /// What is said of the next piece.
  private var segment = HLSSegment(uri: "", duration: .invalid)
  private var map: HLSSegment.Map?
  private var isEncrypted = false
  /// The part of the next piece's file, which may begin where the last one has ended.
  private var part: (length: Int, offset: Int?)?
  private var lastPart: (uri: String, end: Int)?
  private var ranges: [String: Int] = [:]

  /// What has been read.
  var playlist: HLSPlaylist {
    if isMultivariant { return .multivariant(multivariant) }
    var media = media
    media.endRanges()
    return .media(media)
  }

  /// Reads a line that names a file.
  mutating func read(uri: Substring) {
    if let variant {
      if multivariant.variants.count < Self.maxVariants {
        multivariant.variants.append(HLSVariant(variant, uri: String(uri)))
      }
      self.variant = nil
      return
    }
    defer { segment = HLSSegment(uri: "", duration: .invalid) }
    defer { part = nil }
    // A piece without a duration is none.
    guard segment.duration.isNumeric else { return }
    (segment.uri, segment.map, segment.isEncrypted) = (String(uri), map, isEncrypted)
    if let part {
      let offset = part.offset ?? (lastPart.map { $0.uri == segment.uri ? $0.end : 0 } ?? 0)
      let (end, isTooLarge) = offset.addingReportingOverflow(part.length)
      if !isTooLarge {
        segment.range = .init(length: part.length, offset: offset)
        lastPart = (segment.uri, end)
      }
    } else {
      lastPart = nil
    }
    segment.start = media.duration
    guard segment.end.isNumeric, media.segments.count < Self.maxSegments else { return }
    media.segments.append(segment)
  }

  /// Reads a tag.
  mutating func read(tag line: Substring) {
    let colon = line.firstIndex(of: ":")
    let name = line[..<(colon ?? line.endIndex)].dropFirst("#EXT".count)
    let value = colon.map { line[$0...].dropFirst() } ?? ""
    switch name {
    case "INF": readDuration(value)
    case "-X-VERSION": (media.version, multivariant.version) = (Int(value), Int(value))
    case "-X-START":
      media.start = HLSStart(HLSAttributes(value))
      multivariant.start = media.start
    case "-X-INDEPENDENT-SEGMENTS": (media.isIndependent, multivariant.isIndependent) = (true, true)
    default: if !readMultivariant(name, value), !readMedia(name, value) { readSegment(name, value) }
    }
  }

  private mutating func readDuration(_ value: Substring) {
    let comma = value.firstIndex(of: ",") ?? value.endIndex
    segment.duration = HLSNumber.duration(value[..<comma].filter { $0 != " " }) ?? .invalid
    let title = value[comma...].dropFirst()
    segment.title = title.isEmpty ? nil : String(title)
  }

  private mutating func readMultivariant(_ name: Substring, _ value: Substring) -> Bool {
    let attributes = HLSAttributes(value)
    switch name {
    case "-X-STREAM-INF": variant = attributes
    case "-X-I-FRAME-STREAM-INF":
      guard let uri = attributes["URI"], multivariant.keyFrameVariants.count < Self.maxVariants else { break }
      var variant = HLSVariant(attributes, uri: uri)
      variant.isOfKeyFrames = true
      multivariant.keyFrameVariants.append(variant)
    case "-X-MEDIA":
      guard multivariant.renditions.count < Self.maxRenditions else { break }
      HLSRendition(attributes).map { multivariant.renditions.append($0) }
    case "-X-SESSION-DATA":
      guard let identifier = attributes["DATA-ID"], multivariant.sessionData.count < Self.maxSessionData else { break }
      multivariant.sessionData.append(
        .init(
          identifier: identifier, value: attributes["VALUE"], uri: attributes["URI"], language: attributes["LANGUAGE"]))
    default: return false
    }
    isMultivariant = true
    return true
  }

  private mutating func readMedia(_ name: Substring, _ value: Substring) -> Bool {
    switch name {
    case "-X-TARGETDURATION": media.targetDuration = HLSNumber.duration(value)?.seconds
    case "-X-PART-INF": media.partTarget = HLSAttributes(value).decimal("PART-TARGET")
    case "-X-MEDIA-SEQUENCE": media.mediaSequence = Int(value).map { max(0, $0) } ?? 0
    case "-X-DISCONTINUITY-SEQUENCE": media.discontinuitySequence = Int(value).map { max(0, $0) } ?? 0
    case "-X-PLAYLIST-TYPE": media.kind = .init(rawValue: String(value))
    case "-X-ENDLIST": media.isEnded = true
    case "-X-I-FRAMES-ONLY": media.isOfKeyFrames = true
    case "-X-SERVER-CONTROL": media.control = HLSServerControl(HLSAttributes(value))
    case "-X-DATERANGE":
      guard let range = HLSDateRange(HLSAttributes(value)) else { break }
      if let known = ranges[range.identifier] {
        media.dateRanges[known].add(range)
      } else if media.dateRanges.count < Self.maxDateRanges {
        ranges[range.identifier] = media.dateRanges.count
        media.dateRanges.append(range)
      }
    default: return false
    }
    return true
  }

  private mutating func readSegment(_ name: Substring, _ value: Substring) {
    switch name {
    case "-X-PROGRAM-DATE-TIME": segment.date = HLSNumber.date(value)
    case "-X-DISCONTINUITY": segment.isDiscontinuity = true
    case "-X-GAP": segment.isGap = true
    case "-X-BYTERANGE": part = Self.part(value)
    case "-X-KEY": isEncrypted = HLSAttributes(value)["METHOD"].map { $0 != "NONE" } ?? false
    case "-X-MAP":
      let attributes = HLSAttributes(value)
      map = attributes["URI"].map { uri in
        let part = attributes["BYTERANGE"].flatMap { Self.part($0[...]) }
        return .init(uri: uri, range: part.map { .init(length: $0.length, offset: $0.offset ?? 0) })
      }
    default: break
    }
  }

  /// `length@offset`, or `length`.
  private static func part(_ value: Substring) -> (length: Int, offset: Int?)? {
    let parts = value.split(separator: "@", omittingEmptySubsequences: false)
    guard let length = parts.first.flatMap({ Int($0) }), length > 0, parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return (length, nil) }
    guard let offset = Int(parts[1]), offset >= 0 else { return nil }
    return (length, offset)
  }
}

extension HLSMediaPlaylist {
  /// Ends ranges where the next of their kind begins, if they say so.
  fileprivate mutating func endRanges() {
    guard dateRanges.contains(where: \.endsOnNext) else { return }
    for kind in Dictionary(grouping: dateRanges.indices, by: { dateRanges[$0].kind }).values {
      // From the latest on, the next one's beginning is the one before that differs.
      var (start, next) = (Date?.none, Date?.none)
      for index in kind.sorted(by: { dateRanges[$0].start > dateRanges[$1].start }) {
        if dateRanges[index].start != start { (start, next) = (dateRanges[index].start, start) }
        if dateRanges[index].endsOnNext, let next { dateRanges[index].end(before: next) }
      }
    }
  }
}
