import CoreMedia

/// The samples of all tracks of a file, from one pass over it.
struct DemuxedIndex: Sendable {
  private(set) var tables: [Int32: SampleTable] = [:]
  private(set) var columns: [Int32: DemuxedColumns] = [:]

  /// Reads the whole file; every so many packets, `report` is told where reading is.
  init(
    _ sequence: PacketSequence, _ tracks: [DemuxedTrack], _ formats: DemuxedFormats, every interval: Int = 256,
    report: (Int64) -> Void
  ) throws {
    var columns = tracks.map { _ in DemuxedColumns() }
    var current = tracks.map { _ in 0 }
    var count = 0
    while let (track, timed) = try sequence.read() {
      count &+= 1
      if count % interval == 0 { report(timed.packet.position) }
      if let configuration = timed.packet.configuration {
        current[track] = formats.number(of: tracks[track].id, configured: configuration)
      }
      columns[track].append(timed, format: current[track])
    }
    for (number, track) in tracks.enumerated() {
      tables[track.id] = try columns[number].table(of: track)
      self.columns[track.id] = columns[number]
    }
  }

  /// The index of a file of uncompressed sound, whose packets are all alike: nothing is read but its ends.
  init(_ packets: EvenPackets, _ track: DemuxedTrack) throws {
    var columns = DemuxedColumns()
    columns.append(packets.first, repeated: packets.count, format: 0)
    if let last = packets.last { columns.append(last, format: 0) }
    tables[track.id] = try columns.table(of: track)
    self.columns[track.id] = columns
  }

  /// How many bytes it takes.
  var footprint: Int {
    tables.values.reduce(0) { $0 + $1.footprint } + columns.values.reduce(0) { $0 + $1.footprint }
  }
}
