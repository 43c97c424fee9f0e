import CoreMedia
import GStreamer
import Synchronization

/// Encodes mixed sound.
final class SoundStream: ExportStream {
  private let mixer: SoundMixer
  private let chain: EncoderChain
  private let place: Int
  private let file: any SampleFile
  /// How many samples are left out at the beginning, where the file can't say what the encoder puts in front.
  private let cut: Int
  private let done: Mutex<Int64>

  init(
    _ mixer: SoundMixer, _ found: EncoderChoice.Found, tellsPriming: Bool, as place: Int, in file: any SampleFile
  ) throws {
    (self.mixer, self.place, self.file) = (mixer, place, file)
    cut = tellsPriming ? 0 : found.candidate.priming
    let shift = CMTime(value: Int64(cut), timescale: CMTimeScale(found.job.sampleRate))
    let isShifted = cut > 0
    done = Mutex(0)
    chain = try EncoderChain(found) { packet in
      var packet = packet
      if isShifted {
        packet.presentation = packet.presentation + shift
        packet.decode = packet.decode + shift
      }
      try file.append(packet, to: place)
    }
  }

  var position: CMTime { CMTime(value: done.withLock { $0 }, timescale: CMTimeScale(mixer.format.rate)) }

  func step() throws -> Bool {
    guard let block = try mixer.next() else { return false }
    let place = block.place - mixer.range.lowerBound
    let scale = CMTimeScale(mixer.format.rate)
    if cut > 0, place < Int64(cut) {
      let left = min(block.count, cut - Int(place))
      if left < block.count,
        let rest = block.sample.buffer?.region(
          left * 4 * block.format.channels..<block.count * 4 * block.format.channels), let caps = block.sample.caps
      {
        try chain.push(
          Sample(rest, caps: caps), at: .zero, for: CMTime(value: Int64(block.count - left), timescale: scale))
      }
    } else {
      try chain.push(
        block.sample, at: CMTime(value: max(0, place - Int64(cut)), timescale: scale), for: block.duration)
    }
    done.withLock { $0 = place + Int64(block.count) }
    return true
  }

  func finish() throws {
    try chain.finish()
    try file.end(place)
  }
}
