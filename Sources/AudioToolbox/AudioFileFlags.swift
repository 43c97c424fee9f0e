/// How a file is made.
public struct AudioFileFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Flags from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A file of the same name is replaced.
  public static let eraseFile = AudioFileFlags(rawValue: 1)
  /// The sound needn't begin at a page of the file.
  public static let dontPageAlignAudioData = AudioFileFlags(rawValue: 2)
}
