/// The channels of a bitmap layout.
public struct AudioChannelBitmap: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Channels from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// How the coordinates of a channel are to be read.
public struct AudioChannelFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Flags from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Left/right, back/front, down/up.
  public static let rectangularCoordinates = AudioChannelFlags(rawValue: 1 << 0)
  /// Azimuth, elevation, distance.
  public static let sphericalCoordinates = AudioChannelFlags(rawValue: 1 << 1)
  /// Distances are in metres.
  public static let meters = AudioChannelFlags(rawValue: 1 << 2)
}

/// What one channel is.
public struct AudioChannelDescription: Sendable {
  /// What it is.
  public var mChannelLabel: AudioChannelLabel
  /// How to read the coordinates.
  public var mChannelFlags: AudioChannelFlags
  /// Where it is, if the label says so.
  public var mCoordinates: (Float32, Float32, Float32)

  /// A channel of no label.
  public init() {
    self.init(mChannelLabel: 0, mChannelFlags: [], mCoordinates: (0, 0, 0))
  }

  /// A description from its fields.
  public init(
    mChannelLabel: AudioChannelLabel, mChannelFlags: AudioChannelFlags, mCoordinates: (Float32, Float32, Float32)
  ) {
    self.mChannelLabel = mChannelLabel
    self.mChannelFlags = mChannelFlags
    self.mCoordinates = mCoordinates
  }
}

/// How the channels of a stream are arranged; all descriptions but the first lie in memory after this structure.
public struct AudioChannelLayout: Sendable {
  /// The arrangement.
  public var mChannelLayoutTag: AudioChannelLayoutTag
  /// The channels, when the tag says to look here.
  public var mChannelBitmap: AudioChannelBitmap
  /// How many descriptions follow.
  public var mNumberChannelDescriptions: UInt32
  /// The first description.
  public var mChannelDescriptions: (AudioChannelDescription)

  /// A layout of nothing.
  public init() {
    self.init(
      mChannelLayoutTag: 0, mChannelBitmap: [], mNumberChannelDescriptions: 0,
      mChannelDescriptions: AudioChannelDescription())
  }

  /// A layout from its fields.
  public init(
    mChannelLayoutTag: AudioChannelLayoutTag, mChannelBitmap: AudioChannelBitmap,
    mNumberChannelDescriptions: UInt32, mChannelDescriptions: (AudioChannelDescription)
  ) {
    self.mChannelLayoutTag = mChannelLayoutTag
    self.mChannelBitmap = mChannelBitmap
    self.mNumberChannelDescriptions = mNumberChannelDescriptions
    self.mChannelDescriptions = mChannelDescriptions
  }

  /// How many bytes a layout of so many descriptions takes.
  public static func sizeInBytes(maximumDescriptions: Int) -> Int {
    MemoryLayout<AudioChannelLayout>.size
      + max(maximumDescriptions - 1, 0) * MemoryLayout<AudioChannelDescription>.stride
  }
}

/// A channel layout with all its descriptions, as a value.
public struct ManagedAudioChannelLayout: Hashable, Sendable {
  private var bytes: [UInt8]

  /// A layout that its tag says everything about.
  public init(tag: AudioChannelLayoutTag) {
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = tag
    bytes = Swift.withUnsafeBytes(of: &layout) { Array($0) }
  }

  /// A copy of a layout, its descriptions included.
  public init(audioChannelLayoutPointer pointer: UnsafePointer<AudioChannelLayout>) {
    let size = AudioChannelLayout.sizeInBytes(
      maximumDescriptions: Int(pointer.pointee.mNumberChannelDescriptions))
    bytes = Array(UnsafeRawBufferPointer(start: pointer, count: size))
  }

  /// How many bytes the layout takes.
  public var sizeInBytes: Int { bytes.count }

  /// The arrangement.
  public var tag: AudioChannelLayoutTag { withUnsafePointer { $0.pointee.mChannelLayoutTag } }

  /// Gives access to the layout as the C functions take it.
  public func withUnsafePointer<Result>(
    _ body: (UnsafePointer<AudioChannelLayout>) throws -> Result
  ) rethrows -> Result {
    // Copied to memory that is sure to be aligned.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes.count, alignment: MemoryLayout<AudioChannelLayout>.alignment)
    defer { memory.deallocate() }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    return try body(memory.assumingMemoryBound(to: AudioChannelLayout.self))
  }
}
