/// The channels of a bitmap layout.
public struct AudioChannelBitmap: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Channels from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// Flags for interpreting the coordinates of a channel.
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

/// The description of one channel.
public struct AudioChannelDescription: Sendable {
  /// The label that says what the channel carries.
  public var mChannelLabel: AudioChannelLabel
  /// Flags for interpreting the coordinates.
  public var mChannelFlags: AudioChannelFlags
  /// The channel's position, used when the label is `kAudioChannelLabel_UseCoordinates`.
  public var mCoordinates: (Float32, Float32, Float32)

  /// A channel labelled unused (0).
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

/// The channel layout of a stream; all descriptions but the first follow this structure in memory.
public struct AudioChannelLayout: Sendable {
  /// The layout tag.
  public var mChannelLayoutTag: AudioChannelLayoutTag
  /// The channel bitmap, used when the tag is `kAudioChannelLayoutTag_UseChannelBitmap`.
  public var mChannelBitmap: AudioChannelBitmap
  /// How many descriptions follow.
  public var mNumberChannelDescriptions: UInt32
  /// The first description.
  public var mChannelDescriptions: (AudioChannelDescription)

  /// An empty layout.
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

  /// The size in bytes of a layout with `maximumDescriptions` descriptions.
  public static func sizeInBytes(maximumDescriptions: Int) -> Int {
    MemoryLayout<AudioChannelLayout>.size
      + max(maximumDescriptions - 1, 0) * MemoryLayout<AudioChannelDescription>.stride
  }
}
