import Foundation
import GLibSupport
import Synchronization

/// What is kept of a track that is encoded in two passes: the encoder's notes, and what the first pass gave, in case there is
/// no second. In a folder of its own, which is removed with it at the latest.
package final class PassFolder: Sendable {
  private struct Kept {
    /// Without its bytes.
    var packet: EncodedPacket
    var place: Int64
    var count: Int
  }

  private struct State {
    /// The file of what is kept; nil once the folder is removed.
    var file: ISOFile?
    var kept: [Kept] = []
    var end: Int64 = 0
  }

  private let folder: URL
  private let state: Mutex<State>

  /// Makes an empty folder: in another one, or among this process's work.
  package init(in other: URL?) throws {
    let folder =
      other?.appendingPathComponent(".\(UUID().uuidString).passes", isDirectory: true)
      ?? WorkFolder.make("passes", for: .large)
    do {
      if other != nil {
        try HangingFolders.reach(folder) { () throws(SystemFailure) in
          guard mkdir(folder.path, 0o700) == 0 else { throw SystemFailure(errno) }
        }
      }
      let path = folder.appendingPathComponent("first", isDirectory: false).path
      state = Mutex(State(file: ISOFile(try OpenFile.open(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600))))
    } catch {
      Self.remove(folder)
      throw WritingFailure(wrapping: error, other ?? folder)
    }
    self.folder = folder
  }

  deinit { remove() }

  /// The path of the encoder's notes.
  var notes: String { folder.appendingPathComponent("notes", isDirectory: false).path }

  /// Keeps what the first pass gives.
  func keep(_ packet: EncodedPacket) throws {
    try state.withLock { state in
      guard let file = state.file else { return }
      do { try file.write(packet.bytes, at: state.end) } catch { throw WritingFailure(wrapping: error, folder) }
      var kept = Kept(packet: packet, place: state.end, count: packet.bytes.count)
      kept.packet.bytes = []
      state.end += Int64(kept.count)
      state.kept.append(kept)
    }
  }

  /// The first pass was not in vain: the second one's samples take the place of what it gave.
  func forget() { state.withLock { ($0.kept, $0.end) = ([], 0) } }

  /// Hands out what is kept, in its order.
  func give(_ body: (EncodedPacket) throws -> Void) throws {
    let (file, all) = state.withLock { state in
      defer { state.kept = [] }
      return (state.file, state.kept)
    }
    guard let file else { return }
    for kept in all {
      var packet = kept.packet
      packet.bytes = try file.read(at: kept.place, count: kept.count)
      guard packet.bytes.count == kept.count else { throw WritingFailure(EIO, folder) }
      try body(packet)
    }
  }

  /// Removes the folder.
  func remove() {
    let wasThere = state.withLock { state in
      defer { (state.file, state.kept) = (nil, []) }
      return state.file != nil
    }
    if wasThere { Self.remove(folder) }
  }

  private static func remove(_ folder: URL) {
    try? HangingFolders.reach(folder, isLong: true) { _ = try? FileManager.default.removeItem(at: folder) }
  }
}
