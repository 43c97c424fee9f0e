import CoreMedia
import Foundation
import MediaEngine

extension AVAudioConverter {
  /// For each channel of the output the number of the input's; -1 is silence. What isn't set is each channel's own.
  public var channelMap: [NSNumber] {
    get { (settings.map ?? mixing.map ?? identity).map { NSNumber(value: $0 ?? -1) } }
    set {
      precondition(newValue.count == Int(output.channelCount), "channelMap needs one number for each output channel.")
      let map = newValue.map { $0.intValue < 0 ? nil : $0.intValue }
      precondition(
        map.allSatisfy { $0.map { $0 < Int(input.channelCount) } ?? true },
        "channelMap names a channel that isn't there.")
      settings.map = map
    }
  }

  private var identity: [Int?] {
    (0..<Int(output.channelCount)).map { $0 < Int(input.channelCount) ? $0 : nil }
  }

  /// Whether channels are mixed where there are fewer or more of them afterwards; otherwise some are left out, or silent.
  public var downmix: Bool {
    get { settings.isMixed }
    set { settings.isMixed = newValue }
  }

  /// Whether noise hides that samples are rounded to fewer bits.
  public var dither: Bool {
    get { settings.isDithered }
    set { settings.isDithered = newValue }
  }

  /// How good sample rates are converted: an `AVAudioQuality`. The better, the longer are the filters.
  public var sampleRateConverterQuality: Int {
    get { settings.quality }
    set { settings.quality = newValue }
  }

  /// How sample rates are converted, such as `AVSampleRateConverterAlgorithm_Mastering`. There is no filter of minimum
  /// phase: setting that one changes nothing.
  public var sampleRateConverterAlgorithm: String? {
    get { settings.algorithm }
    set {
      let known = [AVSampleRateConverterAlgorithm_Normal, AVSampleRateConverterAlgorithm_Mastering]
      guard newValue.map({ known.contains($0) }) ?? true else { return }
      settings.algorithm = newValue
    }
  }

  /// What a converter of sample rates takes for the sound in front of its input and behind it.
  public var primeMethod: AVAudioConverterPrimeMethod {
    get { settings.primeMethod }
    set { settings.primeMethod = newValue }
  }

  /// How many frames lie in front of the sound and behind it: those that an encoder adds, or that a sample rate converter
  /// wants. A decoder leaves out what is set here.
  public var primeInfo: AVAudioConverterPrimeInfo {
    get {
      let prime = prime
      return AVAudioConverterPrimeInfo(
        leadingFrames: AVAudioFrameCount(clamping: prime.leading),
        trailingFrames: AVAudioFrameCount(clamping: prime.trailing))
    }
    set { settings.prime = newValue }
  }

  /// The decoder's configuration: that of the input's format, unless it is set. After encoding, that of the output.
  public var magicCookie: Data? {
    get { settings.cookie ?? (input.isPlain ? output.magicCookie : input.magicCookie) }
    set { settings.cookie = newValue }
  }

  // MARK: Encoding

  /// The bit rate of an encoder, in bits per second; 0 where nothing is encoded, or without loss.
  public var bitRate: Int {
    get {
      guard let encoding = AudioEncoding(output.streamDescription.pointee), !output.isPlain, !encoding.isLossless else {
        return 0
      }
      return settings.bitRate ?? encoding.usualBitRate
    }
    set { settings.bitRate = newValue > 0 ? newValue : nil }
  }

  /// How an encoder spends its bits, such as `AVAudioBitRateStrategy_Constant`; nil leaves that to the encoder. That of Opus
  /// knows all ways; AAC is encoded so that the bit rate holds on average, whatever is set.
  public var bitRateStrategy: String? {
    get {
      switch output.streamDescription.pointee.mFormatID {
      case kAudioFormatOpus: settings.strategy
      case kAudioFormatMPEG4AAC: AVAudioBitRateStrategy_LongTermAverage
      default: nil
      }
    }
    set { settings.strategy = newValue }
  }

  /// The same for the engine.
  var strategy: AudioEncoding.Strategy? {
    switch bitRateStrategy {
    case AVAudioBitRateStrategy_Constant: .constant
    case AVAudioBitRateStrategy_LongTermAverage: .longTermAverage
    case AVAudioBitRateStrategy_VariableConstrained: .constrainedVariable
    case AVAudioBitRateStrategy_Variable: .variable
    default: nil
    }
  }

  /// The size of the largest packet that can come out, in bytes.
  public var maximumOutputPacketSize: Int {
    let stream = output.streamDescription.pointee
    let channels = Int(stream.mChannelsPerFrame)
    switch stream.mFormatID {
    case kAudioFormatLinearPCM: return Int(stream.mBytesPerPacket)
    // 6144 bits for each channel.
    case kAudioFormatMPEG4AAC: return 768 * channels
    // Frames of 20 ms, in streams for one channel or two.
    case kAudioFormatOpus: return 1277 * channels
    // What can't be compressed is stored as it is, behind a header.
    default: return Int(stream.mFramesPerPacket) * channels * 4 + 64
    }
  }

  /// The sample rates that the output's codec can have; nil where it is uncompressed.
  public var availableEncodeSampleRates: [NSNumber]? {
    guard !output.isPlain, let encoding = AudioEncoding(output.streamDescription.pointee) else { return nil }
    return encoding.sampleRates.map { NSNumber(value: Double($0)) }
  }

  /// The sample rates that the output can have, given its other properties.
  public var applicableEncodeSampleRates: [NSNumber]? { availableEncodeSampleRates }

  /// Usual bit rates of the output's codec, whatever the sample rate; nil where nothing is encoded, or without loss.
  public var availableEncodeBitRates: [NSNumber]? {
    guard let rates = encoderRates else { return nil }
    let channels = Int(output.channelCount)
    return rates.map { NSNumber(value: $0 * channels) }
  }

  /// The bit rates that the output can have at its sample rate; nil where nothing is encoded, or without loss.
  public var applicableEncodeBitRates: [NSNumber]? {
    guard output.streamDescription.pointee.mFormatID == kAudioFormatMPEG4AAC else { return availableEncodeBitRates }
    // A packet of 1024 frames has at most 6144 bits for each channel.
    let most = Int(6 * output.sampleRate) * Int(output.channelCount)
    return availableEncodeBitRates?.filter { $0.intValue <= most }
  }

  /// The layouts of channels that the output's codec can have, as tags; nil where it is uncompressed.
  public var availableEncodeChannelLayoutTags: [NSNumber]? {
    switch output.streamDescription.pointee.mFormatID {
    case kAudioFormatMPEG4AAC, kAudioFormatOpus:
      [
        kAudioChannelLayoutTag_Mono, kAudioChannelLayoutTag_Stereo, kAudioChannelLayoutTag_MPEG_5_1_D,
        kAudioChannelLayoutTag_MPEG_7_1_C,
      ].map { NSNumber(value: $0) }
    default: nil
    }
  }

  /// For one channel, in bits per second.
  private var encoderRates: [Int]? {
    guard !output.isPlain, let encoding = AudioEncoding(output.streamDescription.pointee), !encoding.isLossless
    else { return nil }
    let rates = [8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80, 96, 112, 128, 144, 160, 192, 224, 256]
    return rates.map { $0 * 1000 }
  }
}
