import CoreGraphics
import Foundation
import GStreamer
import Synchronization

/// Reads a stream's first playlist on its way into the demuxer, and leaves variants out of it that aren't wanted.
final class ManifestTap: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isPassing = false
  }

  /// Larger than any playlist: what is more goes through as it comes.
  private static let largest = 16 << 20

  private let state = Mutex(State())

  /// Watches what arrives at a demuxer's sink. `choose` gets the playlist and where it is from, and answers which variants
  /// the demuxer may see; nil for all.
  init(at pad: Pad, _ choose: @escaping @Sendable (HLSPlaylist, URL?) -> Set<Int>?) {
    pad.addProbe([.buffer, .eventDownstream, .flush]) { [self] (pad: Pad, item: PadProbe.Item) in
      switch item {
      case .buffer(let buffer): return keep(buffer) ? .drop : .keep
      case .event(let event):
        if event.kind == .flushStop { state.withLock { $0 = State() } }
        if event.kind == .eos { finish(pad, choose) }
        return .keep
      case .query, .idle, .other: return .keep
      }
    }
  }

  /// Whether a buffer is kept for later.
  private func keep(_ buffer: Buffer) -> Bool {
    guard let bytes = try? buffer.bytes() else { return false }
    return state.withLock { state in
      guard !state.isPassing, state.bytes.count + bytes.count <= Self.largest else { return false }
      state.bytes += bytes
      return true
    }
  }

  private func finish(_ pad: Pad, _ choose: (HLSPlaylist, URL?) -> Set<Int>?) {
    let bytes = state.withLock { state in
      state.isPassing = true
      return state.bytes
    }
    guard !bytes.isEmpty else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    let query = Query.address()
    let address = pad.peer?.query(query) == true ? query.address.flatMap { URL(string: $0) } : nil
    let kept = HLSPlaylist(text).flatMap { choose($0, address) }
    pad.chain(Buffer(kept.map { Array(HLSPlaylist.text(text, onlyVariants: $0).utf8) } ?? bytes))
  }
}
