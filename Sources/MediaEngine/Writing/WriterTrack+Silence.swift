import CoreMedia
import Foundation
import GLibSupport

/// Silence in the place of sound that is missing.
extension WriterTrack {
  /// Programs' times jitter: what is shorter isn't missing.
  private static let longestJitter = CMTime(value: 5, timescale: 1000)
  /// A time that is farther away is a wrong one: nobody waits for so much silence.
  private static let longestGap = CMTime(value: 12 * 3600, timescale: 1)
  /// How many samples of each channel are encoded at once: about a second.
  static let mostSilentSamples: Int64 = 48_000

  /// How many samples are missing between the end of the sound so far and a time. `unit` is what that time is rounded
  /// to. Throws where the time can't be meant.
  static func missingSamples(from end: CMTime, until time: CMTime, unit: CMTime, rate: Int) throws -> Int64 {
    guard end.isNumeric, time.isNumeric else { return 0 }
    let gap = time - end
    // Rounding alone makes gaps of less than a unit.
    guard gap > longestJitter, gap >= unit else { return 0 }
    guard gap <= longestGap else {
      throw WritingFailure.unfit(
        URL(filePath: "/"), reason: tr("it would be too large for this kind of file"))
    }
    return gap.convertScale(CMTimeScale(rate), method: .roundHalfAwayFromZero).value
  }

  /// So many silent samples in a row. Numbers without a sign are silent in the middle of their range.
  static func silence(_ count: Int, _ stream: AudioStreamBasicDescription) -> [UInt8] {
    let size = Int(stream.mBitsPerChannel) / 8
    var bytes = [UInt8](repeating: 0, count: count * size)
    let flags = stream.mFormatFlags
    guard flags & (kAudioFormatFlagIsFloat | kAudioFormatFlagIsSignedInteger) == 0, size > 0 else { return bytes }
    let highest = flags & kAudioFormatFlagIsBigEndian != 0 ? 0 : size - 1
    for place in stride(from: highest, to: bytes.count, by: size) { bytes[place] = 0x80 }
    return bytes
  }

  /// Samples of which each channel lies in one piece, one after the other.
  static func interleaved(_ bytes: [UInt8], channels: Int, size: Int) -> [UInt8] {
    let count = bytes.count / max(1, channels * size)
    var result = [UInt8](repeating: 0, count: count * channels * size)
    for channel in 0..<channels {
      for index in 0..<count {
        for byte in 0..<size {
          result[(index * channels + channel) * size + byte] = bytes[(channel * count + index) * size + byte]
        }
      }
    }
    return result
  }
}
