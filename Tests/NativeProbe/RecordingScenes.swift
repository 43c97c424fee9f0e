import CoreMedia
import Dispatch
import Foundation
import GStreamer
import MediaEngine
import Synchronization

/// Recordings of samples that are made up on the spot.
enum RecordingScenes {
  /// One short recording of picture and sound, and one that never begins.
  static func runAll() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recording-leaks-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let recording = try make(.mp4, in: folder)
    try await recording.start()
    let start = Clock.system.time
    feed(recording, from: start, seconds: 0.5)
    recording.pause()
    recording.resume()
    feed(recording, from: start + .milliseconds(500), seconds: 0.5)
    _ = await recording.stop()
    do {
      try await make(.mp4, in: folder).start()
    } catch RecordingError.destinationExists {}
    await GStreamer.finishBackgroundWork()
  }

  /// Records into kinds of containers, or into one of each, at the speed of time until it is killed, and says how far it
  /// is. With “two-sounds” among the kinds each has a second one, which hears the same tones.
  static func recordForEver(in folder: String, _ types: [String]) async throws {
    let other = SimulatedDevices()
    let some = types.compactMap { RecordingContainer(fileExtension: $0) }
    let recordings = try (some.isEmpty ? [.mp4, .matroska, .m4a, .wav, .opus] : some).map {
      try make($0, in: URL(fileURLWithPath: folder), types.contains("two-sounds") ? other.microphone : nil)
    }
    let tone = Clock.system.time
    other.microphone.commonTone = tone.nanoseconds
    for recording in recordings { try await recording.start() }
    let start = Clock.system.time + .milliseconds(10)
    let fed = Mutex(0)
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: .milliseconds(20))
    timer.setEventHandler {
      // Nothing of the future: a tenth of a second is fed when it is over.
      while (Clock.system.time - start).seconds >= Double(fed.withLock { $0 } + 1) / 10 {
        let tenth = fed.withLock { fed in
          defer { fed += 1 }
          return fed
        }
        for recording in recordings {
          feed(recording, from: start + .milliseconds(UInt64(tenth) * 100), seconds: 0.1, tone: tone)
        }
        let line = "recorded \(recordings.map(\.progress.duration.seconds).min() ?? 0)\n"
        FileHandle.standardOutput.write(Data(line.utf8))
      }
    }
    timer.activate()
    // Until the process is killed.
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    withExtendedLifetime((timer, other)) {}
  }

  private static func make(
    _ container: RecordingContainer, in folder: URL, _ other: SimulatedMicrophone? = nil
  ) throws -> Recording {
    var request = RecordingRequest(
      destination: folder.appendingPathComponent("recording.\(container.fileExtension)"), container: container,
      video: container.holdsVideo ? VideoEncoding(codec: .h264) : nil,
      audio: AudioEncoding(codec: container == .wav ? .pcm : container == .opus ? .opus : .aac), minFreeBytes: 0,
      metadata: [RecordingMetadata(.title, "Unfinished")])
    request.secondSound = other?.description
    return try Recording(
      request, video: VideoFormat(width: 160, height: 120, encoding: .raw("I420"), frameRates: [Fraction(30, 1)]),
      audio: AudioFormat(sampleRate: 48_000, channelCount: 2))
  }

  /// A block of sound with a tone each second, of which one begins at a time; without, of silence.
  private static func soundBlock(at time: ClockTime, tone: ClockTime?) -> Buffer {
    var samples = [Float](repeating: 0, count: 960 * 2)
    if let tone {
      let age = (time - tone).seconds.truncatingRemainder(dividingBy: 1)
      for index in 0..<960 {
        let seconds = (age + Double(index) / 48_000).truncatingRemainder(dividingBy: 1)
        guard seconds < 0.05 else { continue }
        let sample = 0.5 * Float(sin(2 * .pi * 1000 * seconds))
        (samples[2 * index], samples[2 * index + 1]) = (sample, sample)
      }
    }
    return samples.withUnsafeBytes { Buffer(copying: $0, pts: time, duration: .milliseconds(20)) }
  }

  private static func feed(_ recording: Recording, from start: ClockTime, seconds: Double, tone: ClockTime? = nil) {
    let picture = Caps(
      "video/x-raw", ["format": "I420", "width": 160, "height": 120, "framerate": Fraction(30, 1)])
    let sound = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved", "rate": 48_000, "channels": 2])
    for block in 0..<Int((seconds * 50).rounded()) {
      let time = start + .milliseconds(UInt64(block) * 20)
      recording.audioReceiver?.receive(Sample(soundBlock(at: time, tone: tone), caps: sound))
    }
    for frame in 0..<Int((seconds * 30).rounded()) {
      let time = start + .seconds(Double(frame) / 30)
      recording.videoReceiver?.receive(
        Sample(
          Buffer([UInt8](repeating: UInt8(frame), count: 160 * 120 * 3 / 2), pts: time, duration: .milliseconds(33)),
          caps: picture))
    }
  }
}
