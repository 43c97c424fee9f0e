import CImageCodecs
import GStreamer

/// Keeps frames from a decoder that claim more pixels than their bytes can say: it would make room for them first, a
/// gigabyte and more for one frame of some kilobytes. Other codecs' sizes are limited by what decodes them.
enum FrameGuard {
  /// Watches over what goes into a decoder of JPEGs; of others, nothing.
  static func install(on element: Element) {
    guard element.factoryName?.contains("jpegdec") == true, let pad = try? element.pad("sink") else { return }
    pad.addProbe(.buffer) { item in
      guard case .buffer(let buffer) = item, let mapped = try? buffer.map() else { return .keep }
      let bytes = mapped.bytes.bindMemory(to: UInt8.self)
      return image_jpeg_is_honest(bytes.baseAddress, bytes.count) ? .keep : .drop
    }
  }
}
