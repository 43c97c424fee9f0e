import CoreMedia
import GLibSupport
import GStreamer

/// Reads one track of a file that libavformat understands.
final class DemuxedCursor: SampleCursor, @unchecked Sendable {
  private enum State {
    /// Nothing has been read yet.
    case closed
    /// Packets get their times one after the other.
    case sequential(PacketSequence)
    /// Times come from the table.
    case indexed(IndexedPackets, SampleTable)
  }

  private let file: DemuxedFile
  private let track: DemuxedTrack
  private let isCancelled = Flag()
  private var state = State.closed
  /// What was read ahead.
  private var ahead: [StoredSample] = []
  private var format = 0

  init(_ file: DemuxedFile, _ track: DemuxedTrack) { (self.file, self.track) = (file, track) }

  deinit { isCancelled.set() }

  // MARK: Reading

  func next() throws -> StoredSample? {
    if !ahead.isEmpty { return ahead.removeFirst() }
    return try reporting { () throws(Demuxer.Failure) in
      switch state {
      case .closed:
        let sequence = PacketSequence(
          try file.open(isCancelled: isCancelled), file.group(of: track), keeping: [track.id])
        state = .sequential(sequence)
        return try next(in: sequence)
      case .sequential(let sequence):
        return try next(in: sequence)
      case .indexed(let packets, let table):
        guard let (index, packet) = try packets.next() else { return nil }
        return sample(packet, index, table)
      }
    }
  }

  private func next(in sequence: PacketSequence) throws(Demuxer.Failure) -> StoredSample? {
    while let (place, timed) = try sequence.read() {
      guard sequence.tracks[place].id == track.id else { continue }
      return sample(timed)
    }
    return nil
  }

  private func sample(_ timed: TimedPacket) -> StoredSample {
    if let configuration = timed.packet.configuration { format = file.format(of: track, configured: configuration) }
    return StoredSample(
      data: .buffer(PacketPayload.buffer(timed.packet.payloads)), presentation: track.time(timed.presentation),
      decode: timed.decode.map { track.time($0) } ?? .invalid, duration: track.time(timed.duration),
      isKey: timed.isKey, format: format)
  }

  private func sample(_ packet: DemuxedPacket, _ index: Int, _ table: SampleTable) -> StoredSample {
    StoredSample(
      data: .buffer(PacketPayload.buffer(packet.payloads)), presentation: table.mediaTime(index),
      decode: table.decodeTime(index), duration: table.duration(index), isKey: table.isKey(index),
      format: table.formatIndex(index), index: index)
  }

  private func reporting<Result>(_ body: () throws(Demuxer.Failure) -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw file.error(error)
    }
  }

  // MARK: Seeking

  func seek(toSample index: Int, of table: SampleTable) throws {
    ahead = []
    let known = try file.index(isCancelled: isCancelled)
    guard let columns = known.columns[track.id], (0..<table.count).contains(index), columns.count == table.count else {
      throw MediaFileError.damaged(file.url, reason: "it has no sample \(index)")
    }
    try reporting { () throws(Demuxer.Failure) in
      let packets: IndexedPackets
      if case .indexed(let current, _) = state {
        packets = current
      } else {
        packets = try IndexedPackets(file, track, columns, isCancelled: isCancelled)
      }
      state = .indexed(packets, table)
      try packets.seek(to: index, from: table.keySample(atOrBefore: index))
    }
  }

  func seek(to time: CMTime) throws {
    ahead = []
    if file.knownIndex == nil, track.isSoughtByTime {
      if try reporting({ () throws(Demuxer.Failure) in try seekByClock(to: time) }) { return }
    }
    let table = try file.table(of: track.id, isCancelled: isCancelled)
    // Without frames there is nothing to be sought; before the first one, all is to be read.
    guard table.frameCount > 0, table.frame(atOrBefore: time) != nil else {
      state = .closed
      return
    }
    // Not the last key frame decoded before it: that one may be shown later.
    try seek(toSample: table.startSample(ofMediaTime: time), of: table)
  }

  /// As many seconds before the time as are tried one after the other, until a key frame is met that isn't behind it.
  private static let steps: [Int64] = [0, 2, 6, 20, 60, 200]

  /// Seeks by the container's own clock; returns whether that worked.
  private func seekByClock(to time: CMTime) throws(Demuxer.Failure) -> Bool {
    let target = track.ticks(notAfter: time)
    let demuxer = try file.open(isCancelled: isCancelled)
    for step in Self.steps {
      let wanted = target.adding(clamping: 0 &- step.multiplied(clamping: Int64(track.timescale)))
      // What lies before the beginning is read from there.
      guard wanted > 0 else { break }
      guard demuxer.seek(track.stream.number, to: track.containerTime(wanted)) else { continue }
      let sequence = PacketSequence(demuxer, file.group(of: track), keeping: [track.id], isResumed: true)
      if try approach(target, in: sequence) { return true }
    }
    // From the beginning.
    let sequence = PacketSequence(try file.open(isCancelled: isCancelled), file.group(of: track), keeping: [track.id])
    guard try approach(target, in: sequence) else {
      state = .closed
      return true
    }
    return true
  }

  /// Reads on to the last key frame that isn't behind a time; returns whether there is one.
  private func approach(_ target: Int64, in sequence: PacketSequence) throws(Demuxer.Failure) -> Bool {
    ahead = []
    var isReached = false
    while let (place, timed) = try sequence.read() {
      guard sequence.tracks[place].id == track.id else { continue }
      let isBehind = timed.presentation > target
      if timed.isKey {
        if isBehind {
          guard isReached else { return false }
          ahead.append(sample(timed))
          break
        }
        isReached = true
        ahead = []
      }
      if isReached { ahead.append(sample(timed)) }
      // Pictures that are shown before the key frame that is decoded first may follow; the next key frame may not.
      if isBehind, !track.isVideo { break }
      if isBehind, timed.decode.map({ $0 > target }) ?? false { break }
    }
    guard isReached else { return false }
    state = .sequential(sequence)
    return true
  }
}
