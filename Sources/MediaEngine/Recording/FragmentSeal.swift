import Foundation
import GStreamer
import Synchronization

/// Lets a fragment's index be seen in the file only once all of it is there.
///
/// A program that is killed may leave half of what it was just writing, and half an index is worse than none: ffmpeg
/// opens no file that ends in one. So the index is written as a free box, whatever its length, and gets its name with
/// four more bytes.
final class FragmentSeal: Sendable {
  private struct State {
    /// Where the next bytes go.
    var position: Int64 = 0
    /// Where the index begins that has no name yet.
    var unnamed: Int64?
  }

  private static let (index, free) = (Array("moof".utf8), Array("free".utf8))

  private let state = Mutex(State())
  private let write: @Sendable ([UInt8], Int64) -> Void

  /// Watches what goes into a file through a pad, one after the other: what is there when the next comes is written.
  /// `write` puts bytes at a place of the file.
  init(at pad: Pad, write: @escaping @Sendable ([UInt8], Int64) -> Void) {
    self.write = write
    pad.addProbe([.buffer, .eventDownstream]) { [weak self] item in
      guard let self else { return .remove }
      nameWhatIsWritten()
      switch item {
      case .buffer(let buffer): return passed(buffer)
      case .event(let event):
        if let place = event.segment?.byteStart { state.withLock { $0.position = place } }
        return .keep
      default: return .keep
      }
    }
  }

  private func nameWhatIsWritten() {
    guard let place = state.withLock({ $0.unnamed.take() }) else { return }
    write(Self.index, place + 4)
  }

  private func passed(_ buffer: Buffer) -> PadProbe.Verdict {
    let place = state.withLock { state in
      defer { state.position += Int64(buffer.size) }
      return state.position
    }
    guard buffer.size >= 8, let mapped = try? buffer.map(), mapped.bytes[4..<8].elementsEqual(Self.index) else {
      return .keep
    }
    var bytes = FragmentSizes.completed(Array(mapped.bytes))
    bytes.replaceSubrange(4..<8, with: Self.free)
    state.withLock { $0.unnamed = place }
    return .replace(
      bytes.withUnsafeBytes {
        Buffer(copying: $0, pts: buffer.pts, dts: buffer.dts, duration: buffer.duration, flags: buffer.flags)
      })
  }
}
