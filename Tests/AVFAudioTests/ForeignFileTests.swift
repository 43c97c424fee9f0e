import AVFAudio
import Foundation
import TestSupport
import Testing

/// Files that another program made.
@Suite(.blocking) struct ForeignFileTests {
  @Test(arguments: [
    ("a.wav", ["-c:a", "pcm_s16le"]), ("b.wav", ["-c:a", "pcm_u8"]), ("a.aiff", []), ("a.caf", []), ("a.au", []),
    ("a.flac", []), ("a.m4a", ["-c:a", "aac"]), ("b.m4a", ["-c:a", "alac"]), ("a.mp3", []), ("a.ogg", []),
    ("a.opus", []), ("a.mka", ["-c:a", "flac"]), ("a.mov", ["-c:a", "pcm_s24le"]),
  ])
  func aFileHasAsManyFramesAsWereEncoded(_ name: String, _ options: [String]) throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent(name)
    let tones = "aevalsrc=0.5*sin(2*PI*440*t)|0.5*sin(2*PI*880*t):s=48000:d=2"
    _ = try Tones.run(
      "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", tones, "-af", "atrim=end_sample=50001"] + options + [url.path])
    let file = try AVAudioFile(forReading: url)
    #expect(file.length == 50_001)
    #expect(file.processingFormat.sampleRate == 48_000)
    #expect(file.processingFormat.channelCount == 2)
    let read = try Tones.read(file)
    #expect(read.frameLength == 50_001)
    for channel in 0..<2 {
      let frequency = 440 * Double(channel + 1)
      let samples = Array(Tones.samples(read, channel: channel)[4800..<43_200])
      let original = (4800..<43_200).map { 0.5 * sin(2 * .pi * frequency * Double($0) / 48_000) }
      let off = zip(samples, original).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / 38_400
      #expect(off.squareRoot() < 0.03, "channel \(channel)")
    }
    // From anywhere on, the same.
    let part = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 1000))
    file.framePosition = 33_333
    try file.read(into: part, frameCount: 777)
    #expect(part.frameLength == 777)
    #expect(file.framePosition == 34_110)
    let whole = Tones.samples(read)[33_333..<34_110]
    for (one, other) in zip(Tones.samples(part), whole) { #expect(abs(one - other) < 0.001) }
    file.framePosition = 50_000
    try file.read(into: part)
    #expect(part.frameLength == 1)
  }
}
