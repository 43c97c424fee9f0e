import AVFoundation
import Dispatch

/// Records the screen that the portal gives into a movie, as a program does.
final class ScreenRecording: NSObject, AVCaptureFileOutputRecordingDelegate {
  private struct Outcome: Encodable {
    let event: String
    var error: String?
  }

  private let (endings, ending) = AsyncStream.makeStream(of: Outcome.self)
  /// How long the recording pauses in its middle, and where that is.
  private let pause: Double
  private let middle: Double

  private init(pause: Double, middle: Double) { (self.pause, self.middle) = (pause, middle) }

  /// Records `--seconds`, twice: the second session doesn't ask. The second file has "-2" in its name. With `--pause`
  /// once, with what the microphone hears and what the computer plays, and a pause of so long in the middle.
  static func run(_ arguments: inout Arguments) async throws {
    guard let output = arguments.take("output") else { throw Arguments.Mistake(description: "screen needs --output") }
    let seconds = try arguments.take("seconds", default: 2.0)
    let pause = try arguments.take("pause", default: 0.0)
    try arguments.finish()
    let (session, movie, input) = (AVCaptureSession(), AVCaptureMovieFileOutput(), AVCaptureScreenInput())
    input.capturesCursor = false
    session.addInput(input)
    session.addOutput(movie)
    movie.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 1000)
    if pause > 0, let microphone = AVCaptureDevice.default(for: .audio) {
      session.addInput(try AVCaptureDeviceInput(device: microphone))
      movie.recordsComputerSound = true
    }
    let recording = ScreenRecording(pause: pause, middle: seconds / 2)
    let first = URL(fileURLWithPath: output)
    let name = "\(first.deletingPathExtension().lastPathComponent)-2.\(first.pathExtension)"
    let token = NotificationCenter.default.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { [ending = recording.ending] notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      ending.yield(Outcome(event: "failed", error: error.map { "\($0.code)" }))
    }
    defer { NotificationCenter.default.removeObserver(token) }
    let files = [first, first.deletingLastPathComponent().appendingPathComponent(name)]
    for file in pause > 0 ? [first] : files {
      session.startRunning()
      if session.isRunning { movie.startRecording(to: file, recordingDelegate: recording) }
      for await outcome in recording.endings {
        try Report.line(outcome)
        break
      }
      session.stopRunning()
    }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    guard pause > 0, let movie = output as? AVCaptureMovieFileOutput else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + middle) { movie.pauseRecording() }
    DispatchQueue.global().asyncAfter(deadline: .now() + middle + pause) { movie.resumeRecording() }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let code = (error as? AVError)?.code
    ending.yield(Outcome(event: "recorded", error: code == .maximumDurationReached ? nil : code.map { "\($0)" }))
  }
}
