import AVFoundation
import Foundation

/// The sound of a shutter: two short clicks, computed rather than recorded.
@MainActor
final class ShutterSound {
  private var player: AVAudioPlayer?

  /// Plays it; a computer without loudspeakers stays silent.
  func play() {
    if player == nil {
      player = try? AVAudioPlayer(data: Self.file)
      player?.volume = 0.5
    }
    player?.currentTime = 0
    player?.play()
  }

  /// A file of sound with the clicks.
  static let file: Data = {
    let rate = 22_050
    var samples = [Int16](repeating: 0, count: rate / 6)
    // The shutter opens, and closes a little softer.
    for (start, loudness) in [(0.0, 0.9), (0.07, 0.6)] {
      var noise: UInt32 = 0x1234_5678
      for index in 0..<(rate / 30) {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let hiss = Double(Int32(bitPattern: noise)) / Double(Int32.max)
        let time = Double(index) / Double(rate)
        let knock = sin(2 * .pi * 1900 * time) * 0.5 + hiss * 0.5
        let place = Int(clamping: start * Double(rate)) + index
        samples[place] = Int16(clamping: Int(clamping: (knock * exp(-time * 180) * loudness * 20_000).rounded()))
      }
    }
    return header(bytes: samples.count * 2, rate: rate) + samples.withUnsafeBytes { Data($0) }
  }()

  /// The header of a WAV file with one channel of 16 bits.
  private static func header(bytes: Int, rate: Int) -> Data {
    var data = Data()
    func put(_ name: String) { data.append(contentsOf: name.utf8) }
    func put<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    put("RIFF")
    put(UInt32(36 + bytes))
    put("WAVEfmt ")
    put(UInt32(16))
    put(UInt16(1))
    put(UInt16(1))
    put(UInt32(rate))
    put(UInt32(rate * 2))
    put(UInt16(2))
    put(UInt16(16))
    put("data")
    put(UInt32(bytes))
    return data
  }
}
