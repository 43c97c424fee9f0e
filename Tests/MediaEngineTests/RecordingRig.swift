import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization
import TestMedia
import Testing

@testable import MediaEngine

/// A recording in a folder of its own, fed with frames that carry their number and a tone at each full second. Time
/// passes as it is fed, and when the test lets it.
final class RecordingRig: Sendable {
  let recording: Recording
  let time = SimulatedClock(waitsForConsumers: false)
  /// Hears the same tones by itself, for a second track of sound.
  let other: SimulatedMicrophone?
  /// Whether the other delivers nothing: it isn't waited for.
  let otherIsSilent = Mutex(false)
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

  static let sampleRate = RigMedia.sampleRate

  init(
    _ container: RecordingContainer = .mp4, width: Int = 320, height: Int = 240, rate: Int = 30,
    hasVideo: Bool = true, hasAudio: Bool = true, hasSecondSound: Bool = false, faults: [SimulatedFault] = [],
    saidRate: Int = RigMedia.sampleRate, encoders: EncoderList = .standard, in folder: URL? = nil,
    name: String = "recording", diskGuard: DiskGuard? = nil, wallClock: WallClock = .current,
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
    other = hasSecondSound ? SimulatedDevices(clock: time, microphoneFaults: faults).microphone : nil
    request.secondSound = other?.description
    change(&request)
    recording = try Recording(
      request,
      video: hasVideo
        ? VideoFormat(width: width, height: height, encoding: .raw("I420"), frameRates: [Fraction(rate, 1)]) : nil,
      audio: hasAudio ? AudioFormat(sampleRate: saidRate, channelCount: 2) : nil, encoders: encoders,
      journal: journal, diskGuard: diskGuard, clock: time, wallClock: wallClock)
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
    other?.commonTone = time.now + 1_000_000
    try await recording.start()
    clock.withLock { $0 = Clock(zero: recording.clock.now + 1_000_000) }
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
        if frameTime < seconds {
          time.advance(to: now.zero + UInt64(frameTime * 1e9))
          video?.receive(RigMedia.frame(now.frame, at: now.zero, width: width, height: height, rate: rate))
        }
        clock.withLock { $0.frame += 1 }
      } else {
        if blockEnd <= seconds { audio?.receive(RigMedia.block(now.block, at: now.zero)) }
        clock.withLock { $0.block += 1 }
      }
      if !pushes {
        try await eventually("room") {
          recording.state.withLock { ($0.feed?.waitingFrames ?? 0) < 6 && keepsUp($0) }
        }
      }
    }
  }

  /// Whether what a second device hears isn't far behind: where it is, silence stands in.
  private func keepsUp(_ state: Recording.State) -> Bool {
    guard !otherIsSilent.withLock({ $0 }), let second = state.second, !second.isComplete, let feed = state.feed
    else { return true }
    return second.soundEnd + 500_000_000 >= feed.timeline.duration
  }

  /// Stops now, or at this host time, and lets the time pass in which late samples may come.
  func stop(atHost time: UInt64? = nil) async throws -> RecordingResult {
    let end = time ?? self.time.now
    return try await whileTimePasses("the recording's end") { [recording] in await recording.stop(at: end) }
  }

  /// Lets time pass by itself until there is a result.
  private func whileTimePasses<Value: Sendable>(
    _ what: String, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    time.run(speed: nil)
    defer { time.pause() }
    return try await within(what, limit: .seconds(150), body)
  }

  /// Lets time pass, a second at a time, until there is a value.
  func passTime<Value>(until what: String, _ look: () throws -> Value?) async throws -> Value {
    try await eventually(what) {
      if let value = try look() { return value }
      time.advance(to: time.time(after: .seconds(1)))
      return nil
    }
  }

  /// Lets time pass until the recording has ended by itself; all that it has told.
  func ended() async throws -> [RecordingEvent] {
    _ = try await passTime(until: "the recording's end") { recording.state.withLock { $0.result } }
    return try await within("the end of what is told") { [events] in await events.value }
  }

  /// Stops at so many seconds after the start, and feeds what comes after as devices do that run on.
  func stop(at seconds: Double) async throws -> RecordingResult {
    let end = host(seconds)
    let result = Task { await recording.stop(at: end) }
    _ = try await eventually("the end") { recording.state.withLock { $0.machine.takesSamples } ? nil : true }
    try await feed(until: seconds + 0.2)
    // What hears by itself gets as far before time runs on: on a busy machine its end would be late by the clock.
    if !otherIsSilent.withLock({ $0 }) {
      try await eventually("the second sound's end") {
        recording.state.withLock { $0.second?.isComplete ?? true }
      }
    }
    return try await whileTimePasses("the recording's end") { await result.value }
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
    if isWhole, RecordingContainer(fileExtension: url.pathExtension)?.isISOMedia == true {
      let found = try LiveRig.run("/usr/bin/exiftool", ["-validate", "-warning", "-a", "-s3", url.path]).output
      #expect(found == "OK\n", "exiftool has nothing to complain of")
      try await WrittenMovie.check(url)
    }
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
