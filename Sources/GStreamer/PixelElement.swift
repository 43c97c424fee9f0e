import CGStreamer
import GLibSupport

/// An element that turns raw video into other colours or into BGRA of the same size, and passes through what is so already:
/// `videoconvert` with the colours of `FrameConverter`, so that a frame looks the same wherever it is shown.
public final class PixelElement: Element, @unchecked Sendable {
  /// What comes out.
  public enum Output: Sendable {
    /// BGRA.
    case pixels
    /// The format that goes in, in the matrix and the range that are wanted downstream. `videoconvert` (1.22) leaves samples as
    /// they are where only the range differs.
    case recolored
  }

  /// The format that comes out as pixels.
  public static let caps = Caps("video/x-raw", ["format": "BGRA"])

  /// Creates the element.
  public init(_ output: Output = .pixels) throws {
    GStreamer.initialize()
    guard let object = g_object_new_with_properties(PixelElementType.type, 0, nil, nil) else {
      throw GStreamerError.missingElement(name: PixelElementType.name, package: nil)
    }
    if output == .recolored { g_object_set_data(object, PixelElementType.recolors, UnsafeMutableRawPointer(object)) }
    super.init(object: .sinkFloating(UnsafeMutableRawPointer(object)))
  }
}

/// The element's class. GStreamer calls its functions in streaming threads.
private enum PixelElementType {
  static let name = "KinoraPixels"
  /// The key below which something is kept with elements that change nothing but colours.
  static let recolors = "kinora-recolors"
  private static let key = "kinora-conversion"

  static let type = registerClass(name, derivedFrom: gst_video_filter_get_type()) { klass, _ in
    let klass = klass!
    PixelElementType.describe(klass.assumingMemoryBound(to: GstElementClass.self))
    let transform = klass.assumingMemoryBound(to: GstBaseTransformClass.self)
    transform.pointee.passthrough_on_same_caps = 1
    transform.pointee.transform_caps = { element, direction, caps, filter in
      let (caps, isDownstream) = (Caps(borrowing: caps!), direction == GST_PAD_SINK)
      let all =
        PixelElementType.recolors(element!)
        ? PixelElementType.colors(oppositeTo: caps, isDownstream: isDownstream)
        : PixelElementType.formats(oppositeTo: caps, isDownstream: isDownstream)
      // The filter's order is the other element's preference.
      return (filter.map { Caps(borrowing: $0).intersection(all) } ?? all).reference.retained()
    }
    transform.pointee.fixate_caps = { element, direction, caps, other in
      let (caps, other, isDownstream) = (Caps(borrowing: caps!), Caps(taking: other!), direction == GST_PAD_SINK)
      let fixed =
        PixelElementType.recolors(element!)
        ? PixelElementType.recolored(other, for: caps)
        : PixelElementType.fixated(other, for: caps, isDownstream: isDownstream)
      return fixed.reference.retained()
    }
    let filter = klass.assumingMemoryBound(to: GstVideoFilterClass.self)
    filter.pointee.set_info = { element, source, _, target, _ in
      PixelElementType.prepare(element!, from: Caps(borrowing: source!), to: Caps(borrowing: target!)) ? 1 : 0
    }
    filter.pointee.transform_frame = { element, source, target in
      guard let conversion = PixelElementType.conversion(of: element!) else { return GST_FLOW_NOT_NEGOTIATED }
      conversion.convert(source!, into: target!)
      return GST_FLOW_OK
    }
  }

  private static func describe(_ klass: UnsafeMutablePointer<GstElementClass>) {
    gst_element_class_set_static_metadata(
      klass, "Pixels", "Filter/Converter/Video", "Turns raw video into BGRA", "Kinora")
    for (pad, direction, caps) in [
      ("sink", GST_PAD_SINK, Caps("video/x-raw")), ("src", GST_PAD_SRC, Caps("video/x-raw")),
    ] {
      gst_element_class_add_pad_template(klass, gst_pad_template_new(pad, direction, GST_PAD_ALWAYS, caps.pointer))
    }
  }

  // MARK: Formats

  /// What can be on the other side of the element: BGRA of the same size and rate, or upstream any format. BGRA as it is
  /// comes first.
  private static func formats(oppositeTo caps: Caps, isDownstream: Bool) -> Caps {
    let changed = caps.structures.map { structure in
      let free = ["format", "colorimetry", "chroma-site"].reduce(structure) { $0.removing($1) }
      return isDownstream ? free.setting("format", to: "BGRA") : free
    }
    return caps.intersection(PixelElement.caps).merging(Caps(changed))
  }

  /// The caps for frames of other caps. Primaries and transfer function are those of the source, as `videoconvert` has it;
  /// of a high range they are sRGB's, since nothing behind the element shows more.
  private static func fixated(_ caps: Caps, for source: Caps, isDownstream: Bool) -> Caps {
    guard let fixed = caps.fixated(), isDownstream, let colors: String = source.first?.get("colorimetry"),
      fixed.first?.has("colorimetry") == false
    else { return caps.fixated() ?? caps }
    var colorimetry = GstVideoColorimetry()
    guard gst_video_colorimetry_from_string(&colorimetry, colors) != 0 else { return fixed }
    if ToneKernel.takes(source) { return fixed.setting("colorimetry", to: "sRGB") }
    (colorimetry.range, colorimetry.matrix) = (GST_VIDEO_COLOR_RANGE_0_255, GST_VIDEO_COLOR_MATRIX_RGB)
    guard let text = gst_video_colorimetry_to_string(&colorimetry) else { return fixed }
    defer { g_free(text) }
    return fixed.setting("colorimetry", to: String(cString: text))
  }

  private static func recolors(_ element: UnsafeMutablePointer<GstBaseTransform>) -> Bool {
    g_object_get_data(UnsafeMutableRawPointer(element).assumingMemoryBound(to: GObject.self), recolors) != nil
  }

  /// What can be on the other side of an element that changes nothing but colours. Upstream any will do, none before another:
  /// what converts formats there is to leave colours as they are.
  private static func colors(oppositeTo caps: Caps, isDownstream: Bool) -> Caps {
    let changed = Caps(caps.structures.map { $0.removing("colorimetry") })
    return isDownstream ? caps.merging(changed) : changed
  }

  /// The caps for frames of other caps: the same, if they may be.
  private static func recolored(_ caps: Caps, for other: Caps) -> Caps {
    let same = caps.intersection(other)
    guard same.structures.isEmpty else { return same.fixated() ?? same }
    return caps.fixated() ?? caps
  }

  // MARK: Frames

  /// The conversion for the element's caps; it is kept with the element.
  private final class Prepared: HandedOver {
    let conversion: FrameConversion

    init(_ conversion: FrameConversion) { self.conversion = conversion }
  }

  private static func prepare(
    _ element: UnsafeMutablePointer<GstVideoFilter>, from source: Caps, to target: Caps
  ) -> Bool {
    guard let source = VideoInfo(source), let target = VideoInfo(target),
      let conversion = FrameConversion(from: source, to: target)
    else { return false }
    g_object_set_data_full(object(element), key, Prepared(conversion).publish()) { Prepared.retire($0) }
    return true
  }

  private static func conversion(of element: UnsafeMutablePointer<GstVideoFilter>) -> FrameConversion? {
    g_object_get_data(object(element), key).map { Prepared.published($0).conversion }
  }

  private static func object(_ element: UnsafeMutablePointer<GstVideoFilter>) -> UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(element).assumingMemoryBound(to: GObject.self)
  }
}
