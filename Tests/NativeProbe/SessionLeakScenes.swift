import AVFoundation
import GStreamer

/// A session that records, from being put together to being let go; started and stopped five times.
enum SessionLeakScenes {
  static func runAll() async throws {
    try await record()
    await GStreamer.finishBackgroundWork()
  }

  private static func record() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-leak-\(UUID().uuidString).mov")
    defer { try? FileManager.default.removeItem(at: file) }
    let session = AVCaptureSession()
    session.sessionPreset = .vga640x480
    for mediaType in [AVMediaType.video, .audio] {
      guard let device = AVCaptureDevice.default(for: mediaType) else { throw CocoaError(.fileNoSuchFile) }
      session.addInput(try AVCaptureDeviceInput(device: device))
    }
    let frames = FrameTicker()
    let (movie, pictures) = (AVCaptureMovieFileOutput(), AVCaptureVideoDataOutput())
    pictures.setSampleBufferDelegate(frames, queue: frames.queue)
    session.addOutput(movie)
    session.addOutput(pictures)
    for _ in 0..<4 {
      session.startRunning()
      for await _ in frames.ticks { break }
      session.stopRunning()
    }
    session.startRunning()
    let ending = RecordingEnd()
    movie.startRecording(to: file, recordingDelegate: ending)
    for await _ in ending.began { break }
    movie.stopRecording()
    for await _ in ending.ended {}
    session.stopRunning()
  }
}

/// Tells of each frame.
private final class FrameTicker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let queue = DispatchQueue(label: "ticker")
  let ticks: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  override init() {
    (ticks, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    continuation.yield()
  }
}

/// Tells when the recording begins, and when it ends.
private final class RecordingEnd: NSObject, AVCaptureFileOutputRecordingDelegate {
  let began: AsyncStream<Void>
  let ended: AsyncStream<Void>
  private let begin: AsyncStream<Void>.Continuation
  private let end: AsyncStream<Void>.Continuation

  override init() {
    (began, begin) = AsyncStream.makeStream()
    (ended, end) = AsyncStream.makeStream()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    begin.yield()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    if let error { print("ended \(error)") }
    begin.finish()
    end.finish()
  }
}
