import Foundation
import TestMedia

/// Sound without compression, written by the tests.
enum WaveFile {
  /// Writes samples of 16 bits, channels alternating.
  static func write(_ samples: [Int16], channels: Int, rate: Int, to url: URL) throws {
    var data = header(channels: channels, rate: rate, bytes: samples.count * 2)
    samples.withUnsafeBytes { data.append(contentsOf: $0) }
    try data.write(to: url)
  }

  /// Noise that is the same for a seed.
  static func noise(seed: UInt64, count: Int) -> [Int16] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in Int16.random(in: -9000...9000, using: &random) }
  }

  /// The 44 bytes in front of the samples.
  static func header(channels: Int, rate: Int, bytes: Int) -> Data {
    var data = Data("RIFF".utf8)
    put(UInt32(36 + bytes), in: &data)
    data += Data("WAVE".utf8)
    data += format(channels: channels, rate: rate)
    data += Data("data".utf8)
    put(UInt32(bytes), in: &data)
    return data
  }

  /// The header of a file that may be larger than four gigabytes, by EBU's Tech 3306.
  static func longHeader(channels: Int, rate: Int, bytes: Int) -> Data {
    var data = Data("RF64".utf8)
    put(UInt32.max, in: &data)
    data += Data("WAVEds64".utf8)
    put(UInt32(28), in: &data)
    put(UInt64(72 + bytes), in: &data)
    put(UInt64(bytes), in: &data)
    put(UInt64(bytes / 2 / channels), in: &data)
    put(UInt32(0), in: &data)
    data += format(channels: channels, rate: rate)
    data += Data("data".utf8)
    put(UInt32.max, in: &data)
    return data
  }

  private static func format(channels: Int, rate: Int) -> Data {
    var data = Data("fmt ".utf8)
    put(UInt32(16), in: &data)
    put(UInt16(1), in: &data)
    put(UInt16(channels), in: &data)
    put(UInt32(rate), in: &data)
    put(UInt32(rate * channels * 2), in: &data)
    put(UInt16(channels * 2), in: &data)
    put(UInt16(16), in: &data)
    return data
  }

  private static func put(_ value: some FixedWidthInteger, in data: inout Data) {
    withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
  }
}
