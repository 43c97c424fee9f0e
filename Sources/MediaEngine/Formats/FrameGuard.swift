import CImageCodecs
import GStreamer

/// Keeps decoder elements from what brings a program down.
///
/// Drops JPEG frames that claim more pixels than their bytes can encode: a decoder would allocate memory for them
/// first, a gigabyte and more for a frame of some kilobytes. The sizes of other codecs are limited by their decoders.
///
/// In GStreamer 1.26 libavcodec's decoders end the program now and then, or damage its memory, where frames whose width is no
/// multiple of 16 are decoded right behind a flush, straight into the memory of the next element: there they get memory
/// of their own. That holds for those that decode in several threads; the others, such as QuickTime's Animation, may paint
/// only what changes over the frame before, and with memory of their own give nothing but the first one.
enum FrameGuard {
  /// Prepares an element that was made for what comes from files; does nothing for what is no such decoder.
  static func install(on element: Element) {
    if GStreamer.isAtLeast(1, 24), element.hasProperty("direct-rendering"), element.hasProperty("thread-type") {
      try? element.set("direct-rendering", false)
    }
    guard element.factoryName?.contains("jpegdec") == true, let pad = try? element.pad("sink") else { return }
    pad.addProbe(.buffer) { item in
      guard case .buffer(let buffer) = item, let mapped = try? buffer.map() else { return .keep }
      let bytes = mapped.bytes.bindMemory(to: UInt8.self)
      return image_jpeg_is_honest(bytes.baseAddress, bytes.count) ? .keep : .drop
    }
  }
}
