import CoreMedia
import Foundation
import MediaEngine

/// The formats of files of sound.
enum AudioFileFormats {
  /// The layout of sound with more than two channels, in the order in which files are read and written.
  static func layout(_ layout: ManagedAudioChannelLayout?, channels: Int) -> AVAudioChannelLayout? {
    guard channels > 2 else { return nil }
    let discrete = kAudioChannelLayoutTag_DiscreteInOrder | AudioChannelLayoutTag(channels)
    return AVAudioChannelLayout(layout ?? ManagedAudioChannelLayout(tag: discrete))
  }

  /// The format in which a file's sound is read or written.
  static func processing(
    _ format: AVAudioCommonFormat, interleaved: Bool, rate: Double, channels: Int, _ layout: AVAudioChannelLayout?
  ) throws -> AVAudioFormat {
    guard let sample = format.sample else {
      throw AudioStatus.error(kAudio_ParamError, "Files are read and written in one of the usual formats.")
    }
    return AVAudioFormat(
      .plain(
        bits: sample.bits, isFloat: sample.isFloat, rate: rate, AVAudioChannelCount(channels),
        isInterleaved: interleaved), layout)
  }

  /// How a file is written.
  struct Plan {
    let type: SoundFileType
    let format: AVAudioFormat
    let encoding: AudioEncoding
    let sound: SoundFormat

    init(_ settings: [String: Any], for url: URL) throws {
      guard let type = try Self.type(settings, url) else {
        throw AudioStatus.error(
          kAudioFileUnsupportedFileTypeError, "“\(url.lastPathComponent)” isn't a type of file that can be written.",
          file: url)
      }
      guard let read = FormatSettings(settings) else {
        throw AudioStatus.error(
          kAudioFormatUnsupportedDataFormatError,
          "The settings lack the format, the sample rate or the channels, or contradict each other.", file: url)
      }
      var stream = read.stream
      let rate = Int(clamping: stream.mSampleRate.rounded())
      guard let encoding = EncodingSettings.encoding(read, settings), type.holds(encoding.codec) else {
        throw AudioStatus.error(
          kAudioFormatUnsupportedDataFormatError, "“\(url.lastPathComponent)” can't hold sound of this format.",
          file: url)
      }
      var plain = encoding
      if encoding.codec == .pcm {
        // Channels one behind the other are for memory, not for files.
        stream = .plain(
          bits: Int(stream.mBitsPerChannel), isFloat: encoding.plain.isFloat, rate: stream.mSampleRate,
          stream.mChannelsPerFrame, isInterleaved: true)
        // An AIFF file knows no other order.
        let isAIFF = type == .written(.aiff) && settings[AVLinearPCMIsBigEndianKey] == nil
        plain.plain.isBigEndian = encoding.plain.isBigEndian || isAIFF
        if plain.plain.isBigEndian { stream.mFormatFlags |= kAudioFormatFlagIsBigEndian }
        guard type.holds(plain.plain, plain.codec) else {
          throw AudioStatus.error(
            kAudioFormatUnsupportedDataFormatError, "“\(url.lastPathComponent)” can't hold samples of this form.",
            file: url)
        }
      }
      (self.type, self.encoding) = (type, plain)
      sound = SoundFormat(rate: rate, channels: Int(stream.mChannelsPerFrame))
      format = AVAudioFormat(stream, read.layout)
    }

    private static func type(_ settings: [String: Any], _ url: URL) throws -> SoundFileType? {
      guard let setting = AudioSettings.integer(AVAudioFileTypeKey, in: settings) else {
        return SoundFileType(fileExtension: url.pathExtension)
      }
      return SoundFileType(AudioFileTypeID(truncatingIfNeeded: setting))
    }
  }
}
