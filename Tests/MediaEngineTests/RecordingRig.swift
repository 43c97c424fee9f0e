import CoreMedia
import Foundation
import GStreamer
import Synchronization
import TestMedia
import Testing

@testable import MediaEngine

/// A recording in a folder of its own, fed with frames that carry their number and a tone at each full second.
final class RecordingRig: Sendable {
  let recording: Recording
  let folder: URL
  let journal: RecordingJournal
  let events: Task<[RecordingEvent], Never>
  let width: Int
  let height: Int
  let rate: Int
  private let ownsFolder: Bool
  private struct Clock {
    var zero: UInt64 = 0
    var frame = 0
    var block = 0
  }
  private let clock = Mutex(Clock())

  static let sampleRate = 48_000

  init(
    _ container: RecordingContainer = .mp4, width: Int = 320, height: Int = 240, rate: Int = 30,
    hasVideo: Bool = true, hasAudio: Bool = true, encoders: EncoderList = .standard, in folder: URL? = nil,
    name: String = "recording", diskGuard: DiskGuard? = nil,
    _ change: (inout RecordingRequest) -> Void = { _ in }
  ) throws {
    (self.width, self.height, self.rate) = (width, height, rate)
    ownsFolder = folder == nil
    self.folder =
      folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    journal = RecordingJournal(folder: self.folder.appendingPathComponent("journal"))
    var request = RecordingRequest(
      destination: self.folder.appendingPathComponent("\(name).\(container.fileExtension)"), container: container,
      video: hasVideo ? VideoEncoding(codec: container == .webM ? .vp8 : .h264) : nil,
      audio: hasAudio ? AudioEncoding(codec: container.audioCodecs[0]) : nil, minFreeBytes: 0)
    change(&request)
    recording = try Recording(
      request,
      video: hasVideo
        ? VideoFormat(width: width, height: height, encoding: .raw("I420"), frameRates: [Fraction(rate, 1)]) : nil,
      audio: hasAudio ? AudioFormat(sampleRate: Self.sampleRate, channelCount: 2) : nil, encoders: encoders,
      journal: journal, diskGuard: diskGuard)
    let stream = recording.events
    events = Task { await stream.reduce(into: []) { $0.append($1) } }
  }

  deinit {
    if ownsFolder { try? FileManager.default.removeItem(at: folder) }
  }

  /// The file.
  var url: URL { recording.request.destination }

  /// Starts it; what is fed from now on begins a moment later.
  func start() async throws {
    try await recording.start()
    clock.withLock { $0 = Clock(zero: Recording.now + 1_000_000) }
  }

  /// The host time at so many seconds after the start.
  func host(_ seconds: Double) -> UInt64 { clock.withLock { $0.zero } + UInt64(seconds * 1e9) }

  /// Feeds everything until so many seconds after the start, as devices would: sound in blocks of 20 ms, a little late.
  /// Goes faster than time does, but never so fast that the encoder falls behind, unless `pushes`.
  func feed(until seconds: Double, pushes: Bool = false, sound: Bool = true, picture: Bool = true) async throws {
    let video = picture ? recording.videoReceiver : nil
    let audio = sound ? recording.audioReceiver : nil
    while true {
      let now = clock.withLock { $0 }
      // What isn't over yet hasn't been heard: devices give nothing of the future.
      let (frameTime, blockEnd) = (Double(now.frame) / Double(rate), Double(now.block + 1) / 50 - 1e-9)
      if frameTime >= seconds, blockEnd > seconds { return }
      if frameTime < blockEnd + 0.01, frameTime < seconds || blockEnd > seconds {
        if frameTime < seconds { video?.receive(frame(now.frame, at: now.zero)) }
        clock.withLock { $0.frame += 1 }
      } else {
        if blockEnd <= seconds { audio?.receive(block(now.block, at: now.zero)) }
        clock.withLock { $0.block += 1 }
      }
      if !pushes {
        _ = try await eventually("room") {
          recording.state.withLock { ($0.feed?.waitingFrames ?? 0) < 6 } ? true : nil
        }
      }
    }
  }

  /// Stops at so many seconds after the start, and feeds what comes after as devices do that run on.
  func stop(at seconds: Double) async throws -> RecordingResult {
    let time = host(seconds)
    async let result = recording.stop(at: time)
    _ = try await eventually("the end") { recording.state.withLock { $0.machine.takesSamples } ? nil : true }
    try await feed(until: seconds + 0.2)
    return await result
  }

  /// Frames are numbered by their place since the start.
  private func frame(_ number: Int, at zero: UInt64) -> Sample {
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

  private func block(_ number: Int, at zero: UInt64) -> Sample {
    let length = Self.sampleRate / 50
    let burst = Self.sampleRate / 20
    var samples: [Float] = []
    samples.reserveCapacity(length * 2)
    for index in number * length..<(number + 1) * length {
      let place = index % Self.sampleRate
      let tone = place < burst ? 0.5 * Float(sin(2 * Double.pi * 1000 * Double(place) / Double(Self.sampleRate))) : 0
      samples += [tone, tone]
    }
    let caps = Caps(
      "audio/x-raw", ["format": "F32LE", "layout": "interleaved", "rate": Self.sampleRate, "channels": 2])
    return Sample(
      samples.withUnsafeBytes {
        Buffer(
          copying: $0, pts: ClockTime(nanoseconds: zero + UInt64(number) * 20_000_000), duration: .milliseconds(20))
      }, caps: caps)
  }
}

/// What is in a recorded file, by an opinion that isn't the product's.
struct Recorded {
  var frames: [(time: Double, number: Int)]
  var bursts: [Double]
  var probe: Probe

  /// Decodes everything, after ffprobe had no word to say against the file.
  static func read(_ url: URL, hasVideo: Bool = true, hasAudio: Bool = true, isWhole: Bool = true) async throws
    -> Recorded
  {
    let complaints = try complaints(about: url)
    #expect(complaints == "" || !isWhole, "ffprobe has nothing to complain of")
    let frames = hasVideo ? try await DecodedFrames.read(url) : []
    let sound = hasAudio ? try await DecodedAudio.read(url) : nil
    return Recorded(
      frames: frames.map { ($0.time, $0.painted?.number ?? -1) },
      bursts: sound?.bursts.first?.map(\.onset) ?? [], probe: try await Probe.read(url))
  }

  static func complaints(about url: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ffprobe")
    process.arguments = ["-v", "warning", url.path]
    let output = Pipe()
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  var numbers: [Int] { frames.map(\.number) }
}
