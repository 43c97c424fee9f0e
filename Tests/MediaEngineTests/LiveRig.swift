import CoreMedia
import Foundation
import GStreamer
import Synchronization
import TestMedia
import Testing

@testable import MediaEngine

/// A ring fed with frames that carry their number and a tone at each full second, and a folder for its clips.
final class LiveRig: Sendable {
  let ring: LiveRing
  let folder: URL
  let width: Int
  let height: Int
  let rate: Int
  private struct Clock {
    var zero: UInt64 = 0
    var frame = 0
    var block = 0
  }
  private let clock = Mutex(Clock())

  init(
    width: Int = 320, height: Int = 240, rate: Int = 30, hasAudio: Bool = true,
    limits: LiveRing.Limits = LiveRing.Limits(), isMirrored: Bool = false, encoders: EncoderList = .standard
  ) throws {
    (self.width, self.height, self.rate) = (width, height, rate)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    ring = LiveRing(
      video: VideoFormat(width: width, height: height, encoding: .raw("I420"), frameRates: [Fraction(rate, 1)]),
      rate: nil, audio: hasAudio ? AudioFormat(sampleRate: RigMedia.sampleRate, channelCount: 2) : nil,
      limits: limits, isMirrored: isMirrored, encoders: encoders)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts it; what is fed from now on begins a moment later.
  func start() async throws {
    try await ring.start()
    clock.withLock { $0 = Clock(zero: ring.clock.now + 1_000_000) }
  }

  func url(_ name: String = "clip") -> URL { folder.appendingPathComponent("\(name).mov") }

  /// What is in the folder.
  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

  /// The host time at so many seconds after the start, or before it.
  func host(_ seconds: Double) -> UInt64 { clock.withLock { $0.zero }.advanced(by: Int(seconds * 1e9)) }
  func time(_ seconds: Double) -> CMTime { CMTime(nanoseconds: host(seconds)) }
  func range(_ start: Double, _ end: Double) -> CMTimeRange { CMTimeRange(start: time(start), end: time(end)) }

  /// Feeds everything until so many seconds after the start, as devices would, faster than time does but never so fast
  /// that the encoder falls behind, unless `pushes`.
  func feed(
    until seconds: Double, pushes: Bool = false, sound: Bool = true, picture: Bool = true,
    size: (width: Int, height: Int)? = nil
  ) async throws {
    let audio = sound ? ring.audioReceiver : nil
    let (width, height) = size ?? (width, height)
    while true {
      let now = clock.withLock { $0 }
      let (frameTime, blockEnd) = (Double(now.frame) / Double(rate), Double(now.block + 1) / 50 - 1e-9)
      if frameTime >= seconds, blockEnd > seconds { return }
      if frameTime < blockEnd + 0.01, frameTime < seconds || blockEnd > seconds {
        if frameTime < seconds, picture {
          ring.videoReceiver.receive(
            RigMedia.frame(now.frame, at: now.zero, width: width, height: height, rate: rate))
        }
        clock.withLock { $0.frame += 1 }
      } else {
        if blockEnd <= seconds { audio?.receive(RigMedia.block(now.block, at: now.zero)) }
        clock.withLock { $0.block += 1 }
      }
      if !pushes { try await eventually("room") { ring.status.framesWaiting < 6 } }
    }
  }

  /// Asks exiftool about a file; by the names that it prints, groups left out.
  static func exif(_ url: URL, _ arguments: [String] = []) throws -> [String: String] {
    let text = try run("/usr/bin/exiftool", ["-s", "-ee", "-api", "largefilesupport=1"] + arguments + [url.path]).output
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard let colon = line.range(of: ":") else { continue }
      let name = line[..<colon.lowerBound].trimmingCharacters(in: .whitespaces)
      if values[name] == nil { values[name] = line[colon.upperBound...].trimmingCharacters(in: .whitespaces) }
    }
    return values
  }

  /// What a clip shows and lets hear. That ffprobe has no decoder for still times is no complaint.
  static func read(_ url: URL, hasAudio: Bool = true) async throws -> Recorded {
    try await WrittenMovie.check(url)
    return try await Recorded.read(url, hasAudio: hasAudio, isWhole: false)
  }

  /// What exiftool and ffprobe have to say against a file.
  static func complaints(about url: URL) throws -> [String] {
    let exif = try run("/usr/bin/exiftool", ["-validate", "-warning", "-a", "-s", url.path]).output
    let wrong = exif.split(separator: "\n").map(String.init).filter { !$0.hasSuffix(": OK") }
    let probed = try run("/usr/bin/ffprobe", ["-v", "error", url.path])
    let decoded = try run("/usr/bin/ffmpeg", ["-v", "error", "-i", url.path, "-f", "null", "-"])
    return wrong + [probed.errors, decoded.errors].filter { !$0.isEmpty }
  }

  /// Runs a program; what it wrote.
  static func run(_ program: String, _ arguments: [String]) throws -> (output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: written, as: UTF8.self), String(decoding: complained, as: UTF8.self))
  }
}
