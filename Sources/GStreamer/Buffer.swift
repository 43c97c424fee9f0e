import CGStreamer
import GLibSupport

/// A piece of media with its times. Treated as immutable: a change answers another buffer that shares the memory.
public struct Buffer: Sendable {
  let reference: MiniObjectRef

  init(taking pointer: UnsafeMutablePointer<GstBuffer>) { reference = .takeRef(pointer) }
  init(borrowing pointer: UnsafeMutablePointer<GstBuffer>) { reference = .addRef(pointer) }

  var pointer: UnsafeMutablePointer<GstBuffer> { reference.as() }

  /// What is known of a buffer besides its bytes.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ flag: GstBufferFlags) { rawValue = UInt32(flag.rawValue) }

    /// A live source stamped it.
    public static let live = Flags(GST_BUFFER_FLAG_LIVE)
    /// To be decoded, not shown.
    public static let decodeOnly = Flags(GST_BUFFER_FLAG_DECODE_ONLY)
    /// Does not follow on from the one before.
    public static let discontinuous = Flags(GST_BUFFER_FLAG_DISCONT)
    /// The bytes are damaged.
    public static let corrupted = Flags(GST_BUFFER_FLAG_CORRUPTED)
    /// The end of something, such as a video frame or a talkspurt.
    public static let marker = Flags(GST_BUFFER_FLAG_MARKER)
    /// Header data, such as a codec's configuration.
    public static let header = Flags(GST_BUFFER_FLAG_HEADER)
    /// Nothing was there: silence or a held picture.
    public static let gap = Flags(GST_BUFFER_FLAG_GAP)
    /// May be left out without harm.
    public static let droppable = Flags(GST_BUFFER_FLAG_DROPPABLE)
    /// Can't be decoded on its own: no key frame.
    public static let deltaUnit = Flags(GST_BUFFER_FLAG_DELTA_UNIT)
  }

  /// Copies bytes into a new buffer.
  public init(
    copying bytes: UnsafeRawBufferPointer, pts: ClockTime? = nil, dts: ClockTime? = nil, duration: ClockTime? = nil,
    flags: Flags = []
  ) {
    GStreamer.initialize()
    // GStreamer has no memory of no bytes.
    self.init(taking: bytes.isEmpty ? gst_buffer_new() : gst_buffer_new_memdup(bytes.baseAddress, gsize(bytes.count)))
    stamp(pts, dts, duration, flags)
  }

  /// Copies bytes into a new buffer.
  public init(
    _ bytes: [UInt8], pts: ClockTime? = nil, dts: ClockTime? = nil, duration: ClockTime? = nil, flags: Flags = []
  ) {
    self = bytes.withUnsafeBytes { Buffer(copying: $0, pts: pts, dts: dts, duration: duration, flags: flags) }
  }

  /// Makes a buffer of bytes that stay where they are; `owner` is let go when GStreamer needs them no more, in
  /// whichever thread that is. The bytes must not change while the buffer lives.
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

  // Only for a buffer that nobody else has seen.
  private func stamp(_ pts: ClockTime?, _ dts: ClockTime?, _ duration: ClockTime?, _ flags: Flags) {
    pointer.pointee.pts = pts.raw
    pointer.pointee.dts = dts.raw
    pointer.pointee.duration = duration.raw
    kinora_buffer_set_flags(pointer, flags.rawValue)
  }

  /// How many references there are to it, for tests of ownership.
  public var referenceCount: Int { reference.referenceCount }

  /// When it is to be shown.
  public var pts: ClockTime? { ClockTime(pointer.pointee.pts) }
  /// When it is to be decoded.
  public var dts: ClockTime? { ClockTime(pointer.pointee.dts) }
  /// How long it lasts.
  public var duration: ClockTime? { ClockTime(pointer.pointee.duration) }
  /// Its number in the stream (frames of video, samples of audio), where the source counts.
  public var offset: UInt64? { pointer.pointee.offset == UInt64.max ? nil : UInt64(pointer.pointee.offset) }
  /// The number after its last.
  public var offsetEnd: UInt64? { pointer.pointee.offset_end == UInt64.max ? nil : UInt64(pointer.pointee.offset_end) }
  /// What is known besides the bytes.
  public var flags: Flags { Flags(rawValue: kinora_buffer_flags(pointer)) }
  /// How many bytes it holds.
  public var size: Int { Int(gst_buffer_get_size(pointer)) }

  /// A buffer on the same memory with other times.
  public func with(pts: ClockTime?, dts: ClockTime?, duration: ClockTime?, flags: Flags? = nil) -> Buffer {
    let copy = Buffer(taking: gst_buffer_copy_region(pointer, GST_BUFFER_COPY_ALL_METADATA_AND_MEMORY, 0, gsize.max))
    copy.stamp(pts, dts, duration, flags ?? self.flags)
    return copy
  }

  /// A buffer with bytes of its own, for keeping one that belongs to a device's few.
  public func deepCopy() -> Buffer { Buffer(taking: gst_buffer_copy_deep(pointer)) }

  /// A buffer on part of the same memory.
  public func region(_ range: Range<Int>) -> Buffer? {
    guard range.lowerBound >= 0, range.upperBound <= size else { return nil }
    return gst_buffer_copy_region(
      pointer, GST_BUFFER_COPY_ALL_METADATA_AND_MEMORY, gsize(range.lowerBound), gsize(range.count)
    ).map { Buffer(taking: $0) }
  }

  /// Maps the bytes for reading, for as long as the answer lives.
  public func map() throws -> MappedBuffer { try MappedBuffer(self) }

  /// Copies the bytes out.
  public func bytes() throws -> [UInt8] { Array(try map().bytes) }
}

private let GST_BUFFER_COPY_ALL_METADATA_AND_MEMORY = GstBufferCopyFlags(
  GST_BUFFER_COPY_FLAGS.rawValue | GST_BUFFER_COPY_TIMESTAMPS.rawValue | GST_BUFFER_COPY_META.rawValue
    | GST_BUFFER_COPY_MEMORY.rawValue)

/// Keeps alive what owns a buffer's bytes.
private final class BytesOwner: HandedOver {
  private let owner: any AnyObject & Sendable

  init(_ owner: any AnyObject & Sendable) { self.owner = owner }
}
