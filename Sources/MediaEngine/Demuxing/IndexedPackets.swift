import GLibSupport

/// Finds the packets of a track again that its index lists, and reads on from there.
final class IndexedPackets {
  private let file: DemuxedFile
  private let track: DemuxedTrack
  private let columns: DemuxedColumns
  private let isCancelled: Flag
  private var demuxer: Demuxer
  private var pairer = FieldPairer()
  private var ready: [DemuxedPacket] = []
  /// The number of the packet that is read next.
  private var upcoming = 0
  private var isAtEnd = false

  /// As many packets as are read past where one is expected before it is looked for elsewhere.
  private static let patience = 2000
  /// As many samples as may be missing or too many where a file is damaged.
  private static let slack = 64
  /// How many places before the wanted one are tried as where to begin.
  private static let steps = [1, 8, 100]

  init(
    _ file: DemuxedFile, _ track: DemuxedTrack, _ columns: DemuxedColumns, isCancelled: Flag
  ) throws(Demuxer.Failure) {
    (self.file, self.track, self.columns, self.isCancelled) = (file, track, columns, isCancelled)
    demuxer = try file.open(isCancelled: isCancelled)
    demuxer.choose([track.stream.number])
  }

  // MARK: Reading

  /// Reads the next packet that the index lists; nil at the end.
  func next() throws(Demuxer.Failure) -> (index: Int, packet: DemuxedPacket)? {
    while upcoming < columns.count, let packet = try read() {
      // Packets that aren't listed can't be decoded; listed ones may be missing where the file is damaged.
      guard let index = (upcoming..<min(columns.count, upcoming + Self.slack)).first(where: { isAt($0, packet) }) else {
        continue
      }
      upcoming = index + 1
      return (index, packet)
    }
    return nil
  }

  private func read() throws(Demuxer.Failure) -> DemuxedPacket? {
    while true {
      if !ready.isEmpty { return ready.removeFirst() }
      if isAtEnd { return nil }
      let stream = track.stream.number
      if let packet = try demuxer.read(keeping: { $0 == stream }) {
        if packet.size > 0 { ready = track.isVideo ? pairer.add(packet) : [packet] }
      } else {
        isAtEnd = true
        ready = pairer.finish()
      }
    }
  }

  private func isAt(_ index: Int, _ packet: DemuxedPacket) -> Bool {
    guard columns.size(index) == packet.size else { return false }
    guard packet.position < 0 else { return columns.positions[index] == packet.position }
    return columns.positions[index] < 0 && columns.clock(index) == DemuxedColumns.clock(packet)
  }

  // MARK: Seeking

  /// Seeks to a packet; the next one read is that one. Begins to read at a key frame.
  func seek(to index: Int, from key: Int) throws(Demuxer.Failure) {
    // Reading on is quicker than seeking.
    if !isAtEnd, key <= upcoming, index >= upcoming, !ready.isEmpty || upcoming > 0 {
      if try advance(to: index) { return }
    }
    for step in Self.steps {
      guard let begin = place(step, before: key) else { break }
      let isSought =
        file.seeking.byPosition
        ? demuxer.seek(toByte: columns.positions[begin])
        : file.seeking.byTime
          && columns.clock(begin).map { demuxer.seek(track.stream.number, to: $0) } ?? false
      guard isSought else { break }
      restart()
      if try find(index) { return }
    }
    demuxer = try file.open(isCancelled: isCancelled)
    demuxer.choose([track.stream.number])
    restart()
    upcoming = 0
    _ = try advance(to: index)
    upcoming = max(upcoming, index)
  }

  private func restart() { (pairer, ready, isAtEnd) = (FieldPairer(), [], false) }

  /// Reads and drops what comes before a packet; returns whether it comes next.
  private func advance(to index: Int) throws(Demuxer.Failure) -> Bool {
    while upcoming < index {
      guard let found = try next() else { return false }
      guard found.index < index else {
        upcoming = found.index
        ready.insert(found.packet, at: 0)
        return found.index == index
      }
    }
    return true
  }

  /// A sample so many places in the file before one: of several in one place the first may be cut where reading begins.
  private func place(_ steps: Int, before index: Int) -> Int? {
    var (left, number) = (steps, index)
    while number > 0 {
      let isNew = columns.positions[number - 1] != columns.positions[number]
      number -= 1
      if isNew || columns.positions[number] < 0 { left -= 1 }
      if left == 0 { return first(in: number) }
    }
    return nil
  }

  /// The first of the samples in the same place.
  private func first(in number: Int) -> Int {
    var number = number
    while number > 0, columns.positions[number] >= 0, columns.positions[number - 1] == columns.positions[number] {
      number -= 1
    }
    return number
  }

  /// Reads until a packet comes; returns whether it does.
  private func find(_ index: Int) throws(Demuxer.Failure) -> Bool {
    // Of several alike in one place, this one.
    let first = first(in: index)
    let before = (first..<index).count { columns.size($0) == columns.size(index) }
    let position = columns.positions[index]
    var (count, left) = (0, Self.patience)
    var (last, isSure) = (Int64?.none, position < 0)
    while left > 0, let packet = try read() {
      left -= 1
      if packet.position >= 0, packet.position < position { left = Self.patience }
      // Until another place has been left, packets may have been cut.
      if let last, last != packet.position { isSure = true }
      last = packet.position
      if isAt(index, packet), isSure {
        if count == before {
          upcoming = index
          ready.insert(packet, at: 0)
          return true
        }
        count += 1
      }
      if position >= 0, packet.position > position { left = min(left, Self.slack) }
    }
    return false
  }
}
