// Tells how loud a file's sound is, second by second: MeasureSound FILE
import AVFoundation
import Accelerate

@main struct MeasureSound {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: MeasureSound FILE") }
    let file = try AVAudioFile(forReading: URL(fileURLWithPath: CommandLine.arguments[1]))
    let format = file.processingFormat
    guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(format.sampleRate)) else {
      fatalError("there is no memory")
    }
    var second = 0
    while file.framePosition < file.length {
      try file.read(into: buffer)
      guard buffer.frameLength > 0, let channels = buffer.floatChannelData else { break }
      let levels = (0..<Int(format.channelCount)).map { channel in
        let samples = UnsafeBufferPointer(start: channels[channel], count: Int(buffer.frameLength))
        return 20 * log10(max(vDSP.rootMeanSquare(samples), 1e-6))
      }
      print("\(second) s: " + levels.map { String(format: "%.1f dB", $0) }.joined(separator: ", "))
      second += 1
    }
  }
}
