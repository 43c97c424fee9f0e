import CGStreamer
import GLibSupport

/// A piece of media with its timestamps. Treated as immutable: a change returns another buffer that shares the memory.
public struct Buffer: Sendable {
  let reference: MiniObjectRef

  init(taking pointer: UnsafeMutablePointer<GstBuffer>) { reference = .takeRef(pointer) }
  init(borrowing pointer: UnsafeMutablePointer<GstBuffer>) { reference = .addRef(pointer) }

  var pointer: UnsafeMutablePointer<GstBuffer> { reference.as() }

  /// The flags of a buffer.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ flag: GstBufferFlags) { rawValue = UInt32(flag.rawValue) }
    private init(_ flag: GstVideoBufferFlags) { rawValue = UInt32(flag.rawValue) }

    /// Timestamped by a live source.
    public static let live = Flags(GST_BUFFER_FLAG_LIVE)
    /// Is decoded, but not shown.
    public static let decodeOnly = Flags(GST_BUFFER_FLAG_DECODE_ONLY)
    /// Doesn't continue the buffer before it.
    public static let discontinuous = Flags(GST_BUFFER_FLAG_DISCONT)
    /// The bytes are damaged.
    public static let corrupted = Flags(GST_BUFFER_FLAG_CORRUPTED)
    /// The end of a unit, such as a video frame or a talkspurt.
    public static let marker = Flags(GST_BUFFER_FLAG_MARKER)
    /// Header data, such as a codec's configuration.
    public static let header = Flags(GST_BUFFER_FLAG_HEADER)
    /// Stands for missing media: silence or a repeated frame.
    public static let gap = Flags(GST_BUFFER_FLAG_GAP)
    /// May be dropped without harm.
    public static let droppable = Flags(GST_BUFFER_FLAG_DROPPABLE)
    /// Can't be decoded on its own: not a key frame.
    public static let deltaUnit = Flags(GST_BUFFER_FLAG_DELTA_UNIT)
    /// A frame of two fields, where the caps leave that open.
    public static let interlaced = Flags(GST_VIDEO_BUFFER_FLAG_INTERLACED)
    /// A frame whose first field is that of the top row.
    public static let topFieldFirst = Flags(GST_VIDEO_BUFFER_FLAG_TFF)
  }

  /// Copies bytes into a new buffer.
  public init(
    copying bytes: UnsafeRawBufferPointer, pts: ClockTime? = nil, dts: ClockTime? = nil, duration: ClockTime? = nil,
    flags: Flags = []
  ) {
    GStreamer.initialize()
    // GStreamer has no memory of zero bytes.
    self.init(taking: bytes.isEmpty ? gst_buffer_new() : gst_buffer_new_memdup(bytes.baseAddress, gsize(bytes.count)))
    stamp(pts, dts, duration, flags)
  }

  /// Copies bytes into a new buffer.
  public init(
    _ bytes: [UInt8], pts: ClockTime? = nil, dts: ClockTime? = nil, duration: ClockTime? = nil, flags: Flags = []
  ) {
    self = bytes.withUnsafeBytes { Buffer(copying: $0, pts: pts, dts: dts, duration: duration, flags: flags) }
  }

  /// Wraps bytes without copying them. `owner` is released when GStreamer no longer needs them, in whichever thread
  /// that happens. The bytes must not change while the buffer lives.
  public init(
    wrapping bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable, pts: ClockTime? = nil,
    dts: ClockTime? = nil, duration: ClockTime? = nil, flags: Flags = []
  ) {
    GStreamer.initialize()
    guard !bytes.isEmpty else {
      self.init(copying: bytes, pts: pts, dts: dts, duration: duration, flags: flags)
      return
    }
    let pointer = gst_buffer_new_wrapped_full(
      GST_MEMORY_FLAG_READONLY, UnsafeMutableRawPointer(mutating: bytes.baseAddress), gsize(bytes.count), 0,
      gsize(bytes.count), BytesOwner(owner).publish()
    ) { BytesOwner.retire($0) }
    self.init(taking: pointer!)
    stamp(pts, dts, duration, flags)
  }

  // Only for a buffer that isn't shared yet.
  func stamp(_ pts: ClockTime?, _ dts: ClockTime?, _ duration: ClockTime?, _ flags: Flags) {
    pointer.pointee.pts = pts.raw
    pointer.pointee.dts = dts.raw
    pointer.pointee.duration = duration.raw
    kinora_buffer_set_flags(pointer, flags.rawValue)
  }

  /// The reference count, for tests of ownership.
  public var referenceCount: Int { reference.referenceCount }

  /// The presentation time.
  public var pts: ClockTime? { ClockTime(pointer.pointee.pts) }
  /// The decoding time.
  public var dts: ClockTime? { ClockTime(pointer.pointee.dts) }
  /// The duration.
  public var duration: ClockTime? { ClockTime(pointer.pointee.duration) }
  /// The number of its first frame (video) or sample (audio) in the stream, where the source counts.
  public var offset: UInt64? { pointer.pointee.offset == UInt64.max ? nil : UInt64(pointer.pointee.offset) }
  /// The number after that of its last frame or sample.
  public var offsetEnd: UInt64? { pointer.pointee.offset_end == UInt64.max ? nil : UInt64(pointer.pointee.offset_end) }
  /// The flags.
  public var flags: Flags { Flags(rawValue: kinora_buffer_flags(pointer)) }
  /// The size in bytes.
  public var size: Int { Int(gst_buffer_get_size(pointer)) }

  /// Returns a buffer that shares this memory but has other timestamps.
  public func with(pts: ClockTime?, dts: ClockTime?, duration: ClockTime?, flags: Flags? = nil) -> Buffer {
    let copy = Buffer(taking: gst_buffer_copy_region(pointer, GST_BUFFER_COPY_ALL_METADATA_AND_MEMORY, 0, gsize.max))
    copy.stamp(pts, dts, duration, flags ?? self.flags)
    return copy
  }

  /// Returns a buffer that shares this memory but has other numbers of its first frame and of the one behind its last.
  public func with(offset: UInt64, offsetEnd: UInt64) -> Buffer {
    let copy = Buffer(taking: gst_buffer_copy_region(pointer, GST_BUFFER_COPY_ALL_METADATA_AND_MEMORY, 0, gsize.max))
    copy.pointer.pointee.offset = guint64(offset)
    copy.pointer.pointee.offset_end = guint64(offsetEnd)
    return copy
  }

  /// Returns a buffer with a copy of the bytes, so that none of a device's few buffers is held.
  public func deepCopy() -> Buffer { Buffer(taking: gst_buffer_copy_deep(pointer)) }

  /// Whether its memory is one of few: a device's, or that of a pool with a limit. What fills such buffers waits for them while
  /// they are held.
  public var isScarce: Bool {
    if let pool = pointer.pointee.pool, let configuration = gst_buffer_pool_get_config(pool) {
      defer { gst_structure_free(configuration) }
      var most: guint = 0
      if gst_buffer_pool_config_get_params(configuration, nil, nil, nil, &most) != 0, most > 0 { return true }
    }
    // A copy that shares a device's memory is in no pool, and holds it all the same.
    return (0..<gst_buffer_n_memory(pointer)).contains { place in
      gst_buffer_peek_memory(pointer, place).map { gst_memory_is_type($0, GST_ALLOCATOR_SYSMEM) == 0 } ?? false
    }
  }

  /// Returns a buffer that shares part of this memory; nil if the range is out of bounds.
  public func region(_ range: Range<Int>) -> Buffer? {
    guard range.lowerBound >= 0, range.upperBound <= size else { return nil }
    return gst_buffer_copy_region(
      pointer, GST_BUFFER_COPY_ALL_METADATA_AND_MEMORY, gsize(range.lowerBound), gsize(range.count)
    ).map { Buffer(taking: $0) }
  }

  /// Maps the bytes for reading, for as long as the result lives.
  public func map() throws -> MappedBuffer { try MappedBuffer(self) }

  /// Copies the bytes out.
  public func bytes() throws -> [UInt8] { Array(try map().bytes) }
}

private let GST_BUFFER_COPY_ALL_METADATA_AND_MEMORY = GstBufferCopyFlags(
  GST_BUFFER_COPY_FLAGS.rawValue | GST_BUFFER_COPY_TIMESTAMPS.rawValue | GST_BUFFER_COPY_META.rawValue
    | GST_BUFFER_COPY_MEMORY.rawValue)

/// Keeps the owner of a buffer's bytes alive.
final class BytesOwner: HandedOver {
  private let owner: any AnyObject & Sendable

  init(_ owner: any AnyObject & Sendable) { self.owner = owner }
}
