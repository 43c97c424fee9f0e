/// Walks over the blocks of a segment by their headers, payloads are skipped.
///
/// Clusters are read as marks in a flat list of elements: their sizes may be unknown, or wrong where a writer was cut
/// off. Behind damage it goes on at the next cluster. A file may grow meanwhile: where nothing more was there, the next
/// call looks again.
struct MatroskaWalker {
  private enum Step {
    case block(MatroskaBlock)
    case nothing
    case damage
    case end
  }

  let window: ByteWindow
  /// Whether it goes on behind damage, which has to be searched for; else that is the end.
  private let mends: Bool
  /// Where the next element is.
  private(set) var place: Int64
  /// Where the cluster begins that is being read.
  private(set) var cluster: Int64?
  private var clusterEnd: Int64?
  private var clusterTicks: Int64 = 0
  /// How far the file reached when it was last asked.
  private var limit: Int64
  /// The size of the file when its end was reached.
  private var exhausted: Int64?

  /// Starts at an element of a segment, such as a cluster.
  init(_ file: ISOFile, from place: Int64, mends: Bool = true) {
    window = ByteWindow(file)
    self.mends = mends
    self.place = place
    limit = file.size
  }

  /// Goes on elsewhere, at an element of the segment.
  mutating func move(to place: Int64) {
    (self.place, cluster, clusterEnd, clusterTicks, exhausted) = (place, nil, nil, 0, nil)
  }

  /// The next block; nil at the end of the segment, or of what is there of it.
  mutating func next() throws -> MatroskaBlock? {
    if let exhausted {
      limit = window.file.size
      guard limit > exhausted else { return nil }
      self.exhausted = nil
      window.invalidate()
    }
    while true {
      switch try step() {
      case .block(let block): return block
      case .nothing: continue
      case .damage where try mends && recover(): continue
      case .damage, .end:
        exhausted = limit
        return nil
      }
    }
  }

  private mutating func step() throws -> Step {
    // Enough for an element's header and a block's.
    let bytes = try window.view(at: place, count: 2 * EBMLElement.longestHead)
    guard !bytes.isEmpty else { return .end }
    guard let element = EBMLElement(bytes) else { return .damage }
    let content = place + Int64(element.headLength)
    if element.id == MatroskaID.cluster {
      cluster = place
      clusterEnd = element.length.map { content.adding(clamping: $0) }
      (clusterTicks, place) = (0, content)
      return .nothing
    }
    // Another file may have been appended.
    if element.id == MatroskaID.header || element.id == MatroskaID.segment { return .end }
    guard let length = element.length, length <= limit - content else { return .damage }
    if let clusterEnd, place < clusterEnd, content + length > clusterEnd {
      if try isTopLevel(at: clusterEnd) { return .damage }
      // It is the cluster's size that is wrong.
      self.clusterEnd = nil
      return .nothing
    }
    let head = bytes.dropFirst(element.headLength).prefix(Int(min(length, 16)))
    switch element.id {
    case MatroskaID.simpleBlock:
      guard var block = MatroskaBlock(head, at: content, length: length, cluster: clusterTicks) else { return .damage }
      block.place = place
      place = content + length
      return .block(block)
    case MatroskaID.blockGroup:
      guard var block = try group(content..<content + length) else { return .damage }
      block.place = place
      place = content + length
      return .block(block)
    case MatroskaID.timestamp:
      guard (0...8).contains(length) else { return .damage }
      clusterTicks = Int64(clamping: head.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    case _ where MatroskaID.topLevel.contains(element.id): (cluster, clusterEnd) = (nil, nil)
    case _ where MatroskaID.clusterExtras.contains(element.id): break
    // An unknown element may be one of a later version, where it is known how far it may reach.
    case _ where clusterEnd == nil || place >= clusterEnd ?? 0: return .damage
    default: break
    }
    place = content + length
    return .nothing
  }

  /// Reads a block group; nil where it is damaged.
  private func group(_ range: Range<Int64>) throws -> MatroskaBlock? {
    var found: MatroskaBlock?
    var duration: Int64?
    var discarded: Int64 = 0
    var isKey = true
    var place = range.lowerBound
    while place < range.upperBound {
      let bytes = try window.view(at: place, count: 2 * EBMLElement.longestHead)
      guard let element = EBMLElement(bytes), let length = element.length else { return nil }
      let content = place + Int64(element.headLength)
      guard length <= range.upperBound - content else { return nil }
      let head = bytes.dropFirst(element.headLength).prefix(Int(min(length, 16)))
      let (number, unused) = (
        head.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, UInt64(max(0, 64 - 8 * length))
      )
      switch element.id {
      case MatroskaID.block:
        found = MatroskaBlock(head, at: content, length: length, cluster: clusterTicks)
        guard found != nil else { return nil }
      case MatroskaID.blockDuration: duration = Int64(clamping: number)
      case MatroskaID.referenceBlock: isKey = false
      case MatroskaID.discardPadding: discarded = Int64(bitPattern: number << unused) >> unused
      default: break
      }
      place = content + length
    }
    found?.isKey = isKey
    found?.duration = duration
    found?.discarded = discarded
    return found
  }

  // MARK: Damage

  /// Moves behind damage to the next cluster; false where there is none.
  private mutating func recover() throws -> Bool {
    let size = window.file.size
    if size > limit {
      limit = size
      window.invalidate()
      return true
    }
    if let clusterEnd, clusterEnd > place, clusterEnd < limit, try isTopLevel(at: clusterEnd) {
      place = clusterEnd
      return true
    }
    guard let next = try MatroskaClusters(window.file).first(from: place + 1, upTo: limit) else { return false }
    move(to: next)
    return true
  }

  private func isTopLevel(at place: Int64) throws -> Bool {
    let element = EBMLElement(try window.view(at: place, count: EBMLElement.longestHead))
    return element.map { MatroskaID.topLevel.contains($0.id) || $0.id == MatroskaID.void } ?? false
  }
}
