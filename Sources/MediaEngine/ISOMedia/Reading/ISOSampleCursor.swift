import CoreMedia
import GStreamer
import Synchronization

/// Reads a track's samples by its sample table.
final class ISOSampleCursor: SampleCursor {
  private struct State {
    let file: ISOFile
    /// The other files in which samples lie, by the indices of their formats.
    let others: [Int: ISOFile]
    var table: SampleTable
    var next = 0
  }

  /// The largest sample that is read.
  private static let maxSize: Int64 = 1 << 28
  private let state: Mutex<State>

  /// Reads from a file of its own.
  init(_ table: SampleTable, in file: sending ISOFile, others: [Int: ISOFile] = [:]) {
    state = Mutex(State(file: file, others: others, table: table))
  }

  func seek(toSample index: Int, of table: SampleTable) {
    state.withLock { ($0.next, $0.table) = (max(0, index), table) }
  }

  func seek(to time: CMTime) {
    state.withLock { $0.next = $0.table.startSample(ofMediaTime: time) }
  }

  func next() throws -> StoredSample? {
    try state.withLock { state in
      let (index, table) = (state.next, state.table)
      guard index < table.count else { return nil }
      state.next += 1
      let entry = table.samples[index]
      guard entry.offset >= 0, Int64(entry.size) <= Self.maxSize else { return nil }
      let file = state.others[Int(entry.description)] ?? state.file
      let bytes = try file.read(at: entry.offset, count: Int(entry.size))
      // A file that is cut off ends here.
      guard bytes.count == Int(entry.size) else { return nil }
      return StoredSample(
        data: .bytes(bytes), presentation: table.mediaTime(index), decode: table.decodeTime(index),
        duration: table.duration(index), isKey: entry.isKey, format: Int(entry.description), index: index)
    }
  }
}
