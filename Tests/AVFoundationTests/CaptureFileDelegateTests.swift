import CoreMedia
import Foundation
import Synchronization
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// Sees a file output's samples, and begins recordings from there.
private final class Watcher: NSObject, AVCaptureFileOutputDelegate, @unchecked Sendable {
  struct Seen: Sendable {
    var number: Int?
    var time: CMTime
    var isVideo: Bool
  }

  let seen = Gathered<Seen>()
  private let isAccurate: Bool
  /// Called in the callback itself.
  private let onSample: @Sendable (AVCaptureFileOutput, Seen) -> Void

  init(isAccurate: Bool = true, _ onSample: @escaping @Sendable (AVCaptureFileOutput, Seen) -> Void) {
    (self.isAccurate, self.onSample) = (isAccurate, onSample)
  }

  func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool { isAccurate }

  func fileOutput(
    _ output: AVCaptureFileOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let painted = sampleBuffer.imageBuffer.flatMap { GrayPicture($0) }.flatMap { PaintedFrameReader.read($0) }
    let entry = Seen(number: painted?.number, time: sampleBuffer.presentationTimeStamp, isVideo: connection.isVideo)
    onSample(output, entry)
    seen.add(entry)
  }
}

extension CaptureSuite {
  @Suite struct FileDelegate {
    private func numbers(in file: URL) async throws -> [Int] {
      try await DecodedFrames.read(file).compactMap { $0.painted?.number }
    }

    @Test(arguments: [false, true])
    func aRecordingBeginsWithExactlyTheFrameInWhoseCallbackItIsStarted(withSound: Bool) async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      if withSound { try studio.add(studio.microphone) }
      let (output, listener, file) = (AVCaptureMovieFileOutput(), RecordingListener(), try studio.file("a.mov"))
      let begun = Mutex<Watcher.Seen?>(nil)
      let watcher = Watcher { output, seen in
        // After a second, so that both devices run.
        guard seen.isVideo, let number = seen.number, number >= 30, begun.withLock({ $0 }) == nil else { return }
        begun.withLock { $0 = seen }
        output.startRecording(to: file, recordingDelegate: listener)
      }
      studio.add(output)
      output.delegate = watcher
      #expect(output.delegate === watcher)
      try await studio.start()
      try await eventually("a second") { output.isRecording && output.recordedDuration.seconds >= 1 }
      output.stopRecording()
      try await eventually("the end") { listener.isOver }
      try await studio.stop()
      let first = try #require(begun.withLock { $0 })
      #expect(listener.heard.values == ["start a.mov", "will", "did"])
      #expect(listener.startTimes.values == [first.time])
      let numbers = try await numbers(in: file)
      #expect(numbers.first == first.number && numbers == Array(numbers[0]..<numbers[0] + numbers.count), "\(numbers)")
      #expect(numbers.count >= 29)
      if withSound {
        #expect(watcher.seen.values.contains { !$0.isVideo })
        let streams = try await Probe.read(file).streams
        #expect(Set(streams.map(\.codec)) == ["h264", "aac"])
      }
    }

    /// Also where the first takes so long to end that there would be no room for what the second is to have: nil leaves
    /// the room as it is.
    @Test(arguments: [nil, 8 << 20])
    func aRecordingThatFollowsAnotherTakesOverWithoutAFrameMissing(room: Int?) async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      if let room { output.watcher.relay.largestBacklog = room }
      let files = [try studio.file("a.mov"), try studio.file("b.mov")]
      let started = Gathered<Int>()
      let watcher = Watcher { output, seen in
        guard let number = seen.number else { return }
        let next = started.values.count
        guard next < 2, next == 0 ? number >= 10 : output.isRecording && number >= started.values[0] + 40 else {
          return
        }
        started.add(number)
        output.startRecording(to: files[next], recordingDelegate: listener)
      }
      studio.add(output)
      output.delegate = watcher
      try await studio.start()
      try await eventually("the second") { listener.heard.values.contains("start b.mov") }
      try await eventually("some of it") { output.isRecording && output.recordedDuration.seconds >= 0.5 }
      output.stopRecording()
      try await eventually("both ends") { listener.heard.values.count { $0.hasPrefix("did") } == 2 }
      try await studio.stop()
      let (a, b) = (try await numbers(in: files[0]), try await numbers(in: files[1]))
      #expect(started.values.count == 2 && a.first == started.values[0] && b.first == started.values[1])
      #expect(a + b == Array(a[0]..<a[0] + a.count + b.count), "\(a) \(b)")
      #expect(listener.errors.values.isEmpty)
    }

    @Test func withoutAccuracyTheDelegateOnlyWatches() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let (output, listener, file) = (AVCaptureMovieFileOutput(), RecordingListener(), try studio.file("a.mov"))
      let watcher = Watcher(isAccurate: false) { _, _ in }
      studio.add(output)
      output.delegate = watcher
      try await studio.start()
      try await eventually("frames") { watcher.seen.values.count >= 10 }
      #expect(!output.isRecording && watcher.seen.values.allSatisfy { $0.isVideo && $0.number != nil })
      output.startRecording(to: file, recordingDelegate: listener)
      try await eventually("half a second") { output.isRecording && output.recordedDuration.seconds >= 0.5 }
      // It is recorded to its end, even if nobody watches any more.
      output.delegate = nil
      let watched = watcher.seen.values.count
      try await eventually("a second") { output.recordedDuration.seconds >= 1 }
      output.stopRecording()
      try await eventually("the end") { listener.isOver }
      try await studio.stop()
      let numbers = try await numbers(in: file)
      #expect(numbers.count >= 30 && numbers == Array(numbers[0]..<numbers[0] + numbers.count), "\(numbers)")
      #expect(watcher.seen.values.count <= watched + 1)
    }

    @Test func aSoundFileBeginsWithTheSampleInWhoseCallbackItIsStarted() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.microphone)
      let (output, listener, file) = (AVCaptureAudioFileOutput(), RecordingListener(), try studio.file("a.wav"))
      let begun = Gathered<CMTime>()
      let watcher = Watcher { output, seen in
        guard seen.time.seconds > 0, begun.values.isEmpty else { return }
        begun.add(seen.time)
        output.startRecording(to: file, recordingDelegate: listener)
      }
      studio.add(output)
      output.delegate = watcher
      try await studio.start()
      try await eventually("half a second") { output.isRecording && output.recordedDuration.seconds >= 0.5 }
      output.stopRecording()
      try await eventually("the end") { listener.isOver }
      try await studio.stop()
      #expect(listener.startTimes.values == begun.values && listener.heard.values == ["start a.wav", "will", "did"])
    }

    @Test func aRecordingThatCantBeginForgetsWhatWasKept() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let (output, listener, file) = (AVCaptureMovieFileOutput(), RecordingListener(), try studio.file("a.mov"))
      try Data("mine".utf8).write(to: file)
      let tries = Gathered<Int>()
      let watcher = Watcher { output, seen in
        guard let number = seen.number, tries.values.isEmpty else { return }
        tries.add(number)
        output.startRecording(to: file, recordingDelegate: listener)
      }
      studio.add(output)
      output.delegate = watcher
      try await studio.start()
      try await eventually("the refusal") { listener.heard.values == ["will", "did fileAlreadyExists"] }
      // Time goes on.
      let count = watcher.seen.values.count
      try await eventually("more frames") { watcher.seen.values.count > count + 30 }
      try await studio.stop()
    }
  }
}
