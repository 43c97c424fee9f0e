import Foundation
import GStreamer

@testable import MediaEngine

/// What the rigs feed: samples as devices give them.
enum RigMedia {
  static let sampleRate = 48_000

  /// An encoder that takes some 60 frames a second.
  static let slowEncoders: EncoderList = {
    var list = EncoderList.standard.withoutPictures
    list[.h264] = [
      EncoderCandidate("identity") { job in
        let brake = try Element("identity")
        try brake.set("sleep-time", 15_000)
        return [brake] + (try EncoderList.standard[.h264].first { $0.name == "x264enc" }!.make(job))
      }
    ]
    return list
  }()

  /// Frames are numbered by their place since the start.
  static func frame(_ number: Int, at zero: UInt64, width: Int, height: Int, rate: Int) -> Sample {
    let caps = Caps(
      "video/x-raw",
      [
        "format": "I420", "width": width, "height": height, "framerate": Fraction(rate, 1),
        "pixel-aspect-ratio": Fraction(1, 1), "colorimetry": "bt709",
      ])
    let bytesPerRow = (width + 3) / 4 * 4
    let chromaRow = (width / 2 + 3) / 4 * 4
    var bytes = [UInt8](repeating: 110, count: bytesPerRow * height)
    bytes.withUnsafeMutableBytes {
      FrameNumberPattern.paint(
        UInt16(truncatingIfNeeded: number), inLuma: $0.baseAddress!, bytesPerRow: bytesPerRow,
        at: FrameNumberPattern.centredSquare(width: width, height: height, fraction: 0.5))
    }
    bytes += [UInt8](repeating: 128, count: chromaRow * height)
    let interval = 1_000_000_000 / UInt64(rate)
    return Sample(
      Buffer(
        bytes, pts: ClockTime(nanoseconds: zero + UInt64(number) * 1_000_000_000 / UInt64(rate)),
        duration: ClockTime(nanoseconds: interval)), caps: caps)
  }

  /// A twentieth of a second of tone begins with each full second.
  static func block(_ number: Int, at zero: UInt64) -> Sample {
    let length = sampleRate / 50
    let burst = sampleRate / 20
    var samples: [Float] = []
    samples.reserveCapacity(length * 2)
    for index in number * length..<(number + 1) * length {
      let place = index % sampleRate
      let tone = place < burst ? 0.5 * Float(sin(2 * Double.pi * 1000 * Double(place) / Double(sampleRate))) : 0
      samples += [tone, tone]
    }
    let caps = Caps(
      "audio/x-raw", ["format": "F32LE", "layout": "interleaved", "rate": sampleRate, "channels": 2])
    return Sample(
      samples.withUnsafeBytes {
        Buffer(
          copying: $0, pts: ClockTime(nanoseconds: zero + UInt64(number) * 20_000_000), duration: .milliseconds(20))
      }, caps: caps)
  }
}

extension EncoderList {
  /// The same with encoders of sound only.
  var withoutPictures: EncoderList {
    var list = self
    for codec in Codec.all where codec.isPicture { list[codec] = [] }
    return list
  }
}
