import CGStreamer
import GLibSupport

/// A buffer with all that is needed to interpret it.
public struct Sample: Sendable {
  let reference: MiniObjectRef

  init(taking pointer: OpaquePointer) { reference = .takeRef(pointer) }
  init(borrowing pointer: OpaquePointer) { reference = .addRef(pointer) }

  /// Takes a sample of which a sink keeps a reference, as one of its own. After a flush appsink changes its sample without
  /// asking whether others hold it, and complains if they do (1.22: `gst_sample_is_writable`).
  init(copying pointer: OpaquePointer) {
    reference = .takeRef(
      gst_sample_new(
        gst_sample_get_buffer(pointer), gst_sample_get_caps(pointer), gst_sample_get_segment(pointer),
        gst_sample_get_info(pointer).flatMap { gst_structure_copy($0) }))
    gst_mini_object_unref(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstMiniObject.self))
  }

  var pointer: OpaquePointer { reference.opaque }

  /// For who keeps it: the sample, or one with a copy of the bytes where what fills such buffers has only few of them.
  public var lasting: Sample {
    guard let buffer, let caps, buffer.isScarce else { return self }
    return Sample(buffer.deepCopy(), caps: caps, segment: segment)
  }

  /// Creates a sample.
  public init(_ buffer: Buffer, caps: Caps, segment: Segment = Segment()) {
    var segment = segment.segment
    self.init(taking: gst_sample_new(buffer.pointer, caps.pointer, &segment, nil))
  }

  /// The buffer; nil if the sample carries a buffer list.
  public var buffer: Buffer? { gst_sample_get_buffer(pointer).map { Buffer(borrowing: $0) } }
  /// Its caps.
  public var caps: Caps? { gst_sample_get_caps(pointer).map { Caps(borrowing: $0) } }
  /// The segment of its timestamps.
  public var segment: Segment { gst_sample_get_segment(pointer).map { Segment($0.pointee) } ?? Segment() }
  /// Additional information from the source.
  public var info: Structure? { gst_sample_get_info(pointer).map { Structure(copying: $0) } }

  /// The running time at which the buffer is due.
  public var runningTime: ClockTime? { buffer?.pts.flatMap { segment.runningTime(of: $0) } }
  /// The buffer's stream time: its position in the media.
  public var streamTime: ClockTime? { buffer?.pts.flatMap { segment.streamTime(of: $0) } }
}

extension Sample: GValueConvertible {
  public static var gType: GType { gst_sample_get_type() }

  public static func read(_ value: UnsafePointer<GValue>) -> Sample? {
    guard canRead(value.pointee.g_type), let sample = g_value_get_boxed(value) else { return nil }
    return Sample(borrowing: OpaquePointer(sample))
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard value.pointee.g_type == Self.gType else { return false }
    g_value_set_boxed(value, reference.pointer)
    return true
  }
}

extension Buffer: GValueConvertible {
  public static var gType: GType { gst_buffer_get_type() }

  public static func read(_ value: UnsafePointer<GValue>) -> Buffer? {
    guard canRead(value.pointee.g_type), let buffer = g_value_get_boxed(value) else { return nil }
    return Buffer(borrowing: buffer.assumingMemoryBound(to: GstBuffer.self))
  }

  public func write(into value: UnsafeMutablePointer<GValue>) -> Bool {
    guard value.pointee.g_type == Self.gType else { return false }
    g_value_set_boxed(value, pointer)
    return true
  }
}
