import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension CaptureSuite {
  @Suite struct LivePhotoRow {
    /// How many are taken in a row; the long runs say more.
    private static let count = ProcessInfo.processInfo.environment["KINORA_LIVE_PHOTOS"].flatMap { Int($0) } ?? 6

    /// One Live Photo as its delegate hears of it.
    private final class Listener: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
      let calls = Gathered<String>()
      let photo = Gathered<Data>()
      let movie = Gathered<(seconds: Double, display: Double)>()
      let inProgress: Gathered<Int>

      init(_ inProgress: Gathered<Int>) { self.inProgress = inProgress }

      func photoOutput(
        _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
      ) {
        calls.add("begin")
        inProgress.add(1)
      }

      func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
      ) {
        calls.add("photo")
        if let data = photo.fileDataRepresentation() { self.photo.add(data) }
      }

      func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
        resolvedSettings: AVCaptureResolvedPhotoSettings
      ) {
        calls.add("recorded")
        inProgress.add(-1)
      }

      func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL,
        duration: CMTime, photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
      ) {
        calls.add(error.map { "movie \($0)" } ?? "movie")
        movie.add((duration.seconds, photoDisplayTime.seconds))
      }

      func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
      ) {
        calls.add(error.map { "done \($0)" } ?? "done")
      }
    }

    @Test func eachOfARowHasItsStillAtItsPlace() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      try studio.add(studio.microphone)
      let output = AVCapturePhotoOutput()
      studio.add(output)
      #expect(output.isLivePhotoCaptureSupported)
      output.isLivePhotoCaptureEnabled = true
      try await studio.start()
      let folder = try studio.file("0.mov").deletingLastPathComponent()
      defer { try? FileManager.default.removeItem(at: folder) }
      // The first may not come before there is anything that a movie could begin with.
      try await eventually("a second") { output.keptSeconds > 1.6 }

      let inProgress = Gathered<Int>()
      var listeners: [Listener] = []
      for number in 0..<Self.count {
        let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
        settings.livePhotoMovieFileURL = folder.appendingPathComponent("\(number).mov")
        let listener = Listener(inProgress)
        listeners.append(listener)
        output.capturePhoto(with: settings, delegate: listener)
        let next = studio.time.seconds + Double.random(in: 0.1...0.9)
        try await eventually("the next moment") { studio.time.seconds >= next }
      }
      let all = listeners
      try await eventually("all movies") { all.allSatisfy { $0.calls.values.last?.hasPrefix("done") == true } }
      try await studio.stop()

      let counts = inProgress.values.reduce(into: [0]) { $0.append($0.last! + $1) }
      #expect(counts.max() ?? 0 > 1, "some overlapped")
      #expect(counts.last == 0 && counts.count == 2 * Self.count + 1)
      var identifiers: Set<String> = []
      for (number, listener) in listeners.enumerated() {
        #expect(listener.calls.values.sorted() == ["begin", "done", "movie", "photo", "recorded"])
        let (movie, still) = (
          folder.appendingPathComponent("\(number).mov"), folder.appendingPathComponent("\(number).jpg")
        )
        try #require(listener.photo.values.first).write(to: still)
        let told = try #require(listener.movie.values.first)
        let painted = try #require(try await DecodedFrames.read(still, limit: 1).first?.painted).number
        let frames = try await DecodedFrames.read(movie)
        let shown = frames.last { $0.time <= told.display + 0.002 }?.painted?.number
        #expect(abs((shown ?? -9) - painted) <= 1, "\(number): the still is \(painted), the movie shows \(shown ?? -1)")
        #expect(told.seconds > 2.5 && told.seconds < 3.1, "\(number): \(told.seconds) s")
        // exiftool 12 calls it another name where it is in a still.
        let pair = try [
          Self.exif("-ContentIdentifier", of: movie),
          Self.exif("-ContentIdentifier", "-MediaGroupUUID", of: still),
        ]
        #expect(!pair[0].isEmpty && pair[0] == pair[1], "\(pair)")
        identifiers.insert(pair[0])
        for file in [movie, still] { #expect(try Self.exif("-validate", of: file) == "OK") }
      }
      #expect(identifiers.count == Self.count)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.count == 2 * Self.count, "nothing is left over: \(left)")
    }

    @Test func theLastSecondsAreSavedFromTheSameRing() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      try studio.add(studio.microphone)
      let output = AVCapturePhotoOutput()
      studio.add(output)
      let file = try studio.file("last.mov")
      defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
      await #expect(throws: AVError.self) { try await output.saveLast(seconds: 15, to: file) }
      output.isLivePhotoCaptureEnabled = true
      try await studio.start()
      // A little more: a frame whose middle hasn't come yet isn't among the last seconds.
      try await eventually("two seconds") { output.keptSeconds > 2.1 }
      let length = try await output.saveLast(seconds: 15, to: file)
      try await studio.stop()
      // As much as there is of the fifteen, to the last frame.
      #expect(length.seconds >= 2 && length.seconds <= 15)
      let numbers = try await DecodedFrames.read(file).compactMap { $0.painted?.number }
      #expect(numbers.count >= 60 && abs(Double(numbers.count) / 30 - length.seconds) < 0.5)
      #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count), "none is missing")
      #expect(try await Probe.read(file).streams.map(\.kind).sorted() == ["audio", "video"])
      #expect(try Self.exif("-validate", of: file) == "OK")
    }

    private static func exif(_ tags: String..., of file: URL) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/exiftool")
      process.arguments = ["-s3"] + tags + [file.path]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    }
  }
}

extension AVCapturePhotoOutput {
  /// How much is kept for Live Photos.
  fileprivate var keptSeconds: Double {
    state.withLock { $0.live }?.status.duration.seconds ?? 0
  }
}
