import CoreMedia
import Foundation
import GLibSupport

/// What stands in front of uncompressed sound in a file.
struct PlainSoundHead {
  let rate: Int
  let bytesPerFrame: Int
  /// A byte of silence.
  let silence: UInt8
  private let type: WrittenFileType
  private let stream: AudioStreamBasicDescription

  /// Throws for sound that such a file can't hold as it is.
  init(_ type: WrittenFileType, _ format: CMFormatDescription, _ url: URL) throws(WritingFailure) {
    guard let stream = format.audioStreamBasicDescription, stream.mFormatID == kAudioFormatLinearPCM,
      stream.mBytesPerFrame > 0, stream.mSampleRate >= 1, SoundLimits.isRate(stream.mSampleRate),
      stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
    else { throw .unfit(url, reason: tr("it holds uncompressed sound only")) }
    let isBig = stream.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
    let isFloat = stream.mFormatFlags & kAudioFormatFlagIsFloat != 0
    let isByte = stream.mBitsPerChannel == 8
    switch type {
    case .wav where isBig && !isByte: throw .unfit(url, reason: tr("its bytes are in the wrong order"))
    case .aiff where !isBig && !isByte || isFloat: throw .unfit(url, reason: tr("its bytes are in the wrong order"))
    default: break
    }
    (self.type, self.stream) = (type, stream)
    (rate, bytesPerFrame) = (Int(stream.mSampleRate), Int(stream.mBytesPerFrame))
    let isUnsigned = isByte && stream.mFormatFlags & kAudioFormatFlagIsSignedInteger == 0
    silence = isUnsigned ? 0x80 : 0
  }

  private var isFloat: Bool { stream.mFormatFlags & kAudioFormatFlagIsFloat != 0 }
  private var isBig: Bool { stream.mFormatFlags & kAudioFormatFlagIsBigEndian != 0 }
  private var channels: Int { Int(stream.mChannelsPerFrame) }
  private var bits: Int { Int(stream.mBitsPerChannel) }

  /// How many bytes it takes, whatever the length.
  var size: Int { bytes(of: 0).count }

  /// Whether the length fits into the file's own numbers.
  func canHold(_ length: Int64) -> Bool {
    type == .caf || type == .wav || length + 1024 < Int64(UInt32.max)
  }

  /// The bytes for sound of a length.
  func bytes(of length: Int64) -> [UInt8] {
    switch type {
    case .aiff, .aifc: aiff(length)
    case .caf: caf(length)
    default: wave(length)
    }
  }

  // MARK: WAVE

  /// Where lengths need more than 32 bits, in the form of RF64: the room for it is there from the beginning.
  private func wave(_ length: Int64) -> [UInt8] {
    let isLong = length + 256 > Int64(UInt32.max)
    let isExtensible = channels > 2 || bits > 16 && !isFloat
    var format: [UInt8] = []
    func little(_ value: Int64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
    }
    format += little(isExtensible ? 0xfffe : isFloat ? 3 : 1, 2) + little(Int64(channels), 2)
    format += little(Int64(rate), 4) + little(Int64(rate * bytesPerFrame), 4)
    format += little(Int64(bytesPerFrame), 2) + little(Int64(bits), 2)
    if isExtensible {
      let places = ChannelPlaces.usual(channels)
      let mask = places & 0x1ff | (places >> 10 & 3) << 9
      format += little(22, 2) + little(Int64(bits), 2) + little(Int64(mask), 4) + little(isFloat ? 3 : 1, 2)
      format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]
    }
    let reserve = 28
    let whole = Int64(4 + 8 + reserve + 8 + format.count + 8) + length + length % 2
    var bytes = Array((isLong ? "RF64" : "RIFF").utf8) + little(isLong ? -1 : whole, 4) + Array("WAVE".utf8)
    bytes += Array((isLong ? "ds64" : "JUNK").utf8) + little(Int64(reserve), 4)
    bytes +=
      isLong
      ? little(whole, 8) + little(length, 8) + little(length / Int64(bytesPerFrame), 8) + little(0, 4)
      : [UInt8](repeating: 0, count: reserve)
    bytes += Array("fmt ".utf8) + little(Int64(format.count), 4) + format
    return bytes + Array("data".utf8) + little(isLong ? -1 : length, 4)
  }

  // MARK: AIFF

  private func aiff(_ length: Int64) -> [UInt8] {
    let isCompressed = type == .aifc
    let common = ISOForm.bytes { form in
      form.number(channels, bytes: 2)
      form.number(length / Int64(bytesPerFrame), bytes: 4)
      form.number(bits, bytes: 2)
      form.raw(extended(stream.mSampleRate))
      if isCompressed {
        form.code(isFloat ? (bits == 64 ? "fl64" : "fl32") : isBig || bits == 8 ? "NONE" : "sowt")
        form.number(0, bytes: 2)
      }
    }
    return ISOForm.bytes { form in
      form.code("FORM")
      let version = isCompressed ? 12 : 0
      form.number(Int64(4 + version + 8 + common.count + 16) + length + length % 2, bytes: 4)
      form.code(isCompressed ? "AIFC" : "AIFF")
      if isCompressed {
        form.code("FVER")
        form.number(4, bytes: 4)
        form.number(0xA280_5140, bytes: 4)
      }
      form.code("COMM")
      form.number(common.count, bytes: 4)
      form.raw(common)
      form.code("SSND")
      form.number(length + 8, bytes: 4)
      form.zeros(8)
    }
  }

  /// A number of 80 bits.
  private func extended(_ value: Double) -> [UInt8] {
    let exponent = value.exponent
    let mantissa = UInt64(clamping: (value.significand * 0x1p63).rounded())
    return ISOForm.bytes { form in
      form.number(Int(exponent) + 16383, bytes: 2)
      form.number(mantissa, bytes: 8)
    }
  }

  // MARK: Core Audio Format

  private func caf(_ length: Int64) -> [UInt8] {
    ISOForm.bytes { form in
      form.code("caff")
      form.number(1, bytes: 2)
      form.number(0, bytes: 2)
      form.code("desc")
      form.number(32, bytes: 8)
      form.number(stream.mSampleRate.bitPattern, bytes: 8)
      form.code("lpcm")
      form.number((isFloat ? 1 : 0) | (isBig ? 0 : 2), bytes: 4)
      form.number(bytesPerFrame, bytes: 4)
      form.number(1, bytes: 4)
      form.number(channels, bytes: 4)
      form.number(bits, bytes: 4)
      form.code("data")
      form.number(length + 4, bytes: 8)
      form.number(0, bytes: 4)
    }
  }
}
