import Foundation

/// What stands in front of the clusters of a Matroska or WebM file, or is referred to from there.
struct MatroskaHeader {
  /// The file types that are read.
  private static let docTypes: Set = ["matroska", "webm"]
  /// The largest elements that are read as a whole.
  private static let longest: Int64 = 1 << 24
  /// The most elements in front of the first cluster, and the most of the same kind.
  private static let (mostElements, mostOfAKind) = (1000, 16)
  /// How much is read at first.
  private static let firstRead = 1 << 16

  private(set) var docType = ""
  /// Where the segment's content begins, which positions are relative to.
  private(set) var segment: Int64 = 0
  private(set) var info = MatroskaInfo()
  private(set) var tracks: [MatroskaTrack] = []
  /// The elements' contents.
  private(set) var chapters: [ArraySlice<UInt8>] = []
  private(set) var tags: [ArraySlice<UInt8>] = []
  /// Where the attachments' contents are.
  private(set) var attachments: [Range<Int64>] = []
  /// Where the cues' content is.
  private(set) var cues: Range<Int64>?
  private(set) var firstCluster: Int64?
  /// The elements that were seen, by their places.
  private var seen = Set<Int64>()
  /// Where other elements are, as the seek heads say.
  private var referred: [(id: UInt32, place: Int64)] = []

  /// Whether a file that begins with these bytes may be one.
  static func begins(with bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) }

  /// Reads the header; nil if the file isn't one of Matroska or WebM.
  init?(_ file: ISOFile) throws {
    let window = ByteWindow(file, first: Self.firstRead)
    let limit = file.size
    guard let head = EBMLElement(try window.view(at: 0, count: EBMLElement.longestHead)), head.id == MatroskaID.header,
      let length = head.length, length < 1 << 12
    else { return nil }
    let end = Int64(head.headLength) + length
    let fields = Array(try window.view(at: Int64(head.headLength), count: Int(length)))
    docType = EBMLContents(fields[...]).first { $0.id == MatroskaID.docType }?.text ?? ""
    guard Self.docTypes.contains(docType) else { return nil }
    segment = try Self.segment(from: end, window)
    try readElements(window, limit)
    try readReferred(window, limit)
    guard !tracks.isEmpty else { throw ISOBox.Damage(what: "there are no tracks") }
    if firstCluster == nil { firstCluster = try MatroskaClusters(file).first(from: segment, upTo: limit) }
  }

  /// Where the segment's content begins.
  private static func segment(from start: Int64, _ window: ByteWindow) throws -> Int64 {
    var place = start
    while let element = EBMLElement(try window.view(at: place, count: EBMLElement.longestHead)) {
      let content = place + Int64(element.headLength)
      if element.id == MatroskaID.segment { return content }
      guard element.id == MatroskaID.void || element.id == MatroskaID.checksum, let length = element.length else {
        break
      }
      place = content.adding(clamping: length)
    }
    throw ISOBox.Damage(what: "there is no segment")
  }

  /// Reads the elements in front of the first cluster; goes on behind it only where the tracks are still missing.
  private mutating func readElements(_ window: ByteWindow, _ limit: Int64) throws {
    var place = segment
    for _ in 0..<Self.mostElements {
      guard let element = EBMLElement(try window.view(at: place, count: EBMLElement.longestHead)) else { return }
      let content = place + Int64(element.headLength)
      if element.id == MatroskaID.cluster {
        if firstCluster == nil { firstCluster = place }
        if !tracks.isEmpty { return }
      }
      guard let length = element.length, length <= limit - content else { return }
      try read(element.id, at: place, content..<content + length, window)
      place = content + length
    }
  }

  /// Reads the elements that the seek heads refer to, which may be other seek heads.
  private mutating func readReferred(_ window: ByteWindow, _ limit: Int64) throws {
    var next = 0
    while next < referred.count {
      let (id, place) = referred[next]
      next += 1
      guard !seen.contains(place), place > 0, place < limit,
        let element = EBMLElement(try window.view(at: place, count: EBMLElement.longestHead)), element.id == id,
        let length = element.length
      else { continue }
      let content = place + Int64(element.headLength)
      guard length <= limit - content else { continue }
      try read(id, at: place, content..<content + length, window)
    }
  }

  private mutating func read(
    _ id: UInt32, at place: Int64, _ range: Range<Int64>, _ window: ByteWindow
  ) throws {
    guard MatroskaID.topLevel.contains(id), seen.insert(place).inserted else { return }
    switch id {
    case MatroskaID.cues:
      if cues == nil, range.upperBound - range.lowerBound <= Self.longest { cues = range }
    case MatroskaID.attachments: if attachments.count < Self.mostOfAKind { attachments.append(range) }
    case MatroskaID.cluster: break
    default:
      guard range.upperBound - range.lowerBound <= Self.longest else { return }
      let content = try Self.content(range, window)
      switch id {
      case MatroskaID.seekHead: readSeekHead(content)
      case MatroskaID.info: info = MatroskaInfo(content)
      case MatroskaID.tracks: if tracks.isEmpty { tracks = MatroskaTrack.tracks(in: content) }
      case MatroskaID.chapters: if chapters.count < Self.mostOfAKind { chapters.append(content) }
      default: if tags.count < Self.mostOfAKind { tags.append(content) }
      }
    }
  }

  private static func content(_ range: Range<Int64>, _ window: ByteWindow) throws -> ArraySlice<UInt8> {
    let count = Int(range.upperBound - range.lowerBound)
    let view = try window.view(at: range.lowerBound, count: count)
    return view.count == count ? Array(view)[...] : try window.file.read(at: range.lowerBound, count: count)[...]
  }

  private mutating func readSeekHead(_ content: ArraySlice<UInt8>) {
    for seek in EBMLContents(content) where seek.id == MatroskaID.seek && referred.count < Self.mostElements {
      var (id, position) = (UInt32(0), Int64?.none)
      for field in seek.children {
        if field.id == MatroskaID.seekID { id = UInt32(truncatingIfNeeded: field.number) }
        if field.id == MatroskaID.seekPosition { position = Int64(exactly: field.number) }
      }
      if let position, id != MatroskaID.cluster { referred.append((id, segment.adding(clamping: position))) }
    }
  }
}
