import Foundation
import GStreamer
import Synchronization
import Testing

@testable import MediaEngine

@Suite struct VoiceCleanerTests {
  /// How loud the last second of four is, in decibels.
  private static func loudness(_ wave: String, volume: Double, through cleaner: [Element]) async throws -> Double {
    let pipeline = Pipeline()
    let source = try Element("audiotestsrc")
    try source.set("wave", wave)
    try source.set("freq", 60.0)
    try source.set("volume", volume)
    try source.set("samplesperbuffer", 480)
    try source.set("num-buffers", 400)
    let input = try Element("capsfilter")
    try input.set("caps", try Caps(parsing: "audio/x-raw, format=F32LE, rate=48000, channels=2, layout=interleaved"))
    let output = try Element("capsfilter")
    try output.set("caps", try Caps(parsing: "audio/x-raw, format=S16LE, layout=interleaved"))
    let sink = try AppSink(maxBuffers: 0)
    try sink.set("async", false)
    let chain = [input] + cleaner + [try Element("audioconvert"), output, sink]
    try pipeline.add([source] + chain)
    try source.link(to: chain)
    let heard = Mutex<[Double]>([])
    sink.setHandlers(onSample: { sample in
      let bytes = (try? sample.buffer?.bytes()) ?? []
      let squares = bytes.withUnsafeBytes { $0.bindMemory(to: Int16.self).map { pow(Double($0) / 32768, 2) } }
      heard.withLock { $0 += squares }
      return .ok
    })
    let messages = pipeline.messages
    try await pipeline.setState(.playing)
    for await message in messages {
      if case .eos = message { break }
      if case .error(let failure) = message { throw failure }
    }
    await pipeline.stop()
    let last = heard.withLock { Array($0.suffix(96_000)) }
    try #require(last.count == 96_000)
    return 10 * log10(last.reduce(0, +) / Double(last.count))
  }

  @Test(.enabled(if: VoiceCleaner.isInstalled), arguments: [("sine", 0.05, 15.0), ("white-noise", 0.02, 6.0)])
  func humAndHissAreTakenOut(_ wave: String, _ volume: Double, _ least: Double) async throws {
    let plain = try await Self.loudness(wave, volume: volume, through: [])
    let cleaned = try await Self.loudness(wave, volume: volume, through: try VoiceCleaner.make())
    #expect(cleaned < plain - least, "\(plain) dB became \(cleaned) dB")
  }

  @Test func aMicrophoneThatIsToBeCleanedUpIsAnotherOne() {
    let microphone = SimulatedMicrophone(in: .running()).description
    var (plain, cleaned) = (CaptureGraph(), CaptureGraph())
    plain.microphones = [.init(microphone)]
    cleaned.microphones = [.init(microphone, cleansVoice: true)]
    #expect(CapturePlanner.edits(from: cleaned, to: cleaned).isEmpty)
    #expect(
      CapturePlanner.edits(from: plain, to: cleaned)
        == [.close(device: microphone.id), .openMicrophone(.init(microphone, cleansVoice: true))])
  }
}
