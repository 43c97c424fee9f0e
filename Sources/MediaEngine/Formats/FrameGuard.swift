import CImageCodecs
import GStreamer

/// Drops JPEG frames that claim more pixels than their bytes can encode: a decoder would allocate memory for them
/// first, a gigabyte and more for a frame of some kilobytes. The sizes of other codecs are limited by their decoders.
enum FrameGuard {
  /// Installs the check on a JPEG decoder; does nothing for other elements.
  static func install(on element: Element) {
    guard element.factoryName?.contains("jpegdec") == true, let pad = try? element.pad("sink") else { return }
    pad.addProbe(.buffer) { item in
      guard case .buffer(let buffer) = item, let mapped = try? buffer.map() else { return .keep }
      let bytes = mapped.bytes.bindMemory(to: UInt8.self)
      return image_jpeg_is_honest(bytes.baseAddress, bytes.count) ? .keep : .drop
    }
  }
}
