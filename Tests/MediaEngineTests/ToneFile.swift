import Foundation

/// A stereo file with tones, each for so many seconds, left and right the same.
struct ToneFile {
  static let rate = 48_000
  let file: URL

  /// The frequencies divide the rate: each tone is one turn, over and over.
  init(_ tones: [(frequency: Int, seconds: Double)], amplitude: Double = 0.5) throws {
    func bytes(_ number: some FixedWidthInteger) -> Data { withUnsafeBytes(of: number.littleEndian) { Data($0) } }
    var samples = Data()
    for (frequency, seconds) in tones {
      let length = Self.rate / frequency
      let turn = (0..<length).reduce(into: Data()) { turn, index in
        let value = bytes(Int16(amplitude * sin(2 * .pi * Double(index) / Double(length)) * 32767))
        turn += value + value
      }
      let second = (0..<frequency).reduce(into: Data()) { second, _ in second += turn }
      for _ in 0..<Int(seconds) { samples += second }
      samples += second.prefix(Int((seconds - seconds.rounded(.down)) * Double(Self.rate)) * 4)
    }
    var data = Data("RIFF".utf8) + bytes(UInt32(36 + samples.count)) + Data("WAVEfmt ".utf8)
    data += bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(2)) + bytes(UInt32(Self.rate))
    data += bytes(UInt32(Self.rate * 4)) + bytes(UInt16(4)) + bytes(UInt16(16)) + Data("data".utf8)
    data += bytes(UInt32(samples.count)) + samples
    file = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString).wav")
    try data.write(to: file)
  }

  func remove() { try? FileManager.default.removeItem(at: file) }

  /// The pitch of a stretch, by its rises through zero.
  static func frequency(of samples: some BidirectionalCollection<Float>, rate: Int) -> Double {
    var rises: [Int] = []
    var last: Float = 0
    for (index, sample) in samples.enumerated() {
      if last < 0, sample >= 0 { rises.append(index) }
      last = sample
    }
    guard let first = rises.first, let end = rises.last, rises.count > 2 else { return 0 }
    return Double(rises.count - 1) * Double(rate) / Double(end - first)
  }

  /// The loudest sample.
  static func peak(_ samples: some Sequence<Float>) -> Float { samples.reduce(0) { max($0, abs($1)) } }
}
