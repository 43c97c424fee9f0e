import CoreMedia
import Foundation
import Synchronization

/// The format of sound in buffers and files.
open class AVAudioFormat: NSObject, @unchecked Sendable {
  private let stream: UnsafePointer<AudioStreamBasicDescription>
  private let layout: AVAudioChannelLayout?
  private let cookie: Mutex<Data?>

  init(_ stream: AudioStreamBasicDescription, _ layout: AVAudioChannelLayout?, cookie: Data? = nil) {
    self.stream = FormatMemory.pointer(to: stream)
    self.layout = layout
    self.cookie = Mutex(cookie)
    super.init()
  }

  // MARK: Creating

  /// A format by its description; nil for more than two channels, whose layout has to be said.
  public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
    self.init(streamDescription: asbd, channelLayout: nil)
  }

  /// A format by its description and the layout of its channels; nil where there are more than two and no layout.
  public convenience init?(
    streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>, channelLayout layout: AVAudioChannelLayout?
  ) {
    let stream = asbd.pointee
    guard stream.mChannelsPerFrame > 0, stream.mSampleRate > 0, layout != nil || stream.mChannelsPerFrame <= 2,
      layout.map({ $0.channelCount == stream.mChannelsPerFrame }) ?? true
    else { return nil }
    self.init(stream, layout)
  }

  /// Floating-point numbers, each channel in a buffer of its own; nil for more than two channels.
  public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
    self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
  }

  /// Floating-point numbers, each channel in a buffer of its own.
  public convenience init(standardFormatWithSampleRate sampleRate: Double, channelLayout layout: AVAudioChannelLayout) {
    self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, interleaved: false, channelLayout: layout)
  }

  /// One of the usual formats; nil for more than two channels, whose layout has to be said, and for `otherFormat`.
  public convenience init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
  ) {
    guard (1...2).contains(channels), sampleRate > 0, let sample = format.sample else { return nil }
    self.init(
      .plain(bits: sample.bits, isFloat: sample.isFloat, rate: sampleRate, channels, isInterleaved: interleaved), nil)
  }

  /// One of the usual formats; the program stops for `otherFormat`.
  public convenience init(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, interleaved: Bool,
    channelLayout layout: AVAudioChannelLayout
  ) {
    guard let sample = format.sample else { preconditionFailure("otherFormat isn't a format of its own.") }
    self.init(
      .plain(
        bits: sample.bits, isFloat: sample.isFloat, rate: sampleRate, layout.channelCount, isInterleaved: interleaved),
      layout)
  }

  /// A format by settings, such as those of a file; nil where they lack the format, the sample rate or the channels, or
  /// contradict each other.
  public convenience init?(settings: [String: Any]) {
    guard let read = FormatSettings(settings) else { return nil }
    self.init(read.stream, read.layout)
  }

  /// The format of a format description.
  public convenience init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
    guard let stream = formatDescription.audioStreamBasicDescription else {
      preconditionFailure("This isn't the description of an audio format.")
    }
    self.init(
      stream, formatDescription.audioChannelLayout.map { AVAudioChannelLayout($0) },
      cookie: formatDescription.magicCookie)
  }

  // MARK: Values

  /// Whether it consists of floating-point numbers in the host's byte order, each channel in a buffer of its own.
  open var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

  /// Which of the usual formats it is.
  open var commonFormat: AVAudioCommonFormat { AVAudioCommonFormat(stream.pointee) }

  /// The number of channels.
  open var channelCount: AVAudioChannelCount { stream.pointee.mChannelsPerFrame }

  /// Frames per second.
  open var sampleRate: Double { stream.pointee.mSampleRate }

  /// Whether one buffer holds the samples of all channels by turns. True for compressed sound.
  open var isInterleaved: Bool { stream.pointee.isInterleaved }

  /// The description of the stream. The pointer stays valid.
  open var streamDescription: UnsafePointer<AudioStreamBasicDescription> { stream }

  /// The layout of the channels; nil where it wasn't said.
  open var channelLayout: AVAudioChannelLayout? { layout }

  /// The settings that say the same.
  open var settings: [String: Any] { FormatSettings(stream.pointee, layout).dictionary }

  /// The decoder's configuration, for compressed sound.
  open var magicCookie: Data? {
    get { cookie.withLock { $0 } }
    set { cookie.withLock { $0 = newValue } }
  }

  /// The format as a format description.
  open var formatDescription: CMAudioFormatDescription {
    let usual = layout?.managed ?? Self.usualLayout(channelCount)
    // Fails for none that has a stream description.
    guard
      let made = try? CMAudioFormatDescription(
        audioStreamBasicDescription: stream.pointee, layout: usual, magicCookie: magicCookie)
    else { preconditionFailure("The format can't be described.") }
    return made
  }

  private static func usualLayout(_ channels: AVAudioChannelCount) -> ManagedAudioChannelLayout? {
    switch channels {
    case 1: ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Mono)
    case 2: ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Stereo)
    default: nil
    }
  }

  // MARK: Comparing

  /// Whether another object is the same format: mono and stereo need no layout to be that.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioFormat else { return false }
    if other === self { return true }
    let layouts = [self, other].map { $0.layout?.managed ?? Self.usualLayout($0.channelCount) }
    return stream.pointee.isSame(as: other.stream.pointee) && layouts[0] == layouts[1]
      && magicCookie == other.magicCookie
  }

  /// A hash of the format.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(sampleRate)
    hasher.combine(channelCount)
    hasher.combine(stream.pointee.mFormatID)
    hasher.combine(stream.pointee.mFormatFlags)
    return hasher.finalize()
  }

  /// What the format is, for people.
  open override var description: String {
    let letters = withUnsafeBytes(of: stream.pointee.mFormatID.bigEndian) { String(decoding: $0, as: UTF8.self) }
    let kind =
      switch commonFormat {
      case .otherFormat: "'\(letters)'"
      case .pcmFormatFloat32: "Float32"
      case .pcmFormatFloat64: "Float64"
      case .pcmFormatInt16: "Int16"
      case .pcmFormatInt32: "Int32"
      }
    let order = stream.pointee.mFormatID != kAudioFormatLinearPCM ? "" : isInterleaved ? ", inter" : ", deinterleaved"
    return "<AVAudioFormat: \(channelCount) ch, \(Int(clamping: sampleRate.rounded())) Hz, \(kind)\(order)>"
  }
}

extension AudioStreamBasicDescription {
  /// Uncompressed sound in the host's byte order.
  static func plain(
    bits: Int, isFloat: Bool, rate: Double, _ channels: AVAudioChannelCount, isInterleaved: Bool
  ) -> AudioStreamBasicDescription {
    var flags = kAudioFormatFlagIsPacked | kAudioFormatFlagsNativeEndian
    flags |= isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
    if !isInterleaved { flags |= kAudioFormatFlagIsNonInterleaved }
    let bytes = UInt32(bits / 8) * (isInterleaved ? channels : 1)
    return AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: bytes,
      mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: channels, mBitsPerChannel: UInt32(bits),
      mReserved: 0)
  }
}
