import CoreMedia

/// The samples of all tracks of a file, from one pass over it.
struct DemuxedIndex: Sendable {
  private(set) var tables: [Int32: SampleTable] = [:]
  private(set) var columns: [Int32: DemuxedColumns] = [:]

  /// Reads the whole file.
  init(_ sequence: PacketSequence, _ tracks: [DemuxedTrack], _ formats: DemuxedFormats) throws {
    var columns = tracks.map { _ in DemuxedColumns() }
    var current = tracks.map { _ in 0 }
    while let (track, timed) = try sequence.read() {
      if let configuration = timed.packet.configuration {
        current[track] = formats.number(of: tracks[track].id, configured: configuration)
      }
      columns[track].append(timed, format: current[track])
    }
    for (track, var found) in zip(tracks, columns) {
      tables[track.id] = try found.table(of: track)
      self.columns[track.id] = found
    }
  }

  /// How many bytes it takes.
  var footprint: Int {
    tables.values.reduce(0) { $0 + $1.footprint } + columns.values.reduce(0) { $0 + $1.footprint }
  }
}
