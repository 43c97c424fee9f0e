import AVFoundation

/// Records the screen that the portal gives into a movie, as a program does.
final class ScreenRecording: NSObject, AVCaptureFileOutputRecordingDelegate {
  private struct Outcome: Encodable {
    let event: String
    var error: String?
  }

  private let (endings, ending) = AsyncStream.makeStream(of: Outcome.self)

  /// Records `--seconds`, twice: the second session doesn't ask. The second file has "-2" in its name.
  static func run(_ arguments: inout Arguments) async throws {
    guard let output = arguments.take("output") else { throw Arguments.Mistake(description: "screen needs --output") }
    let seconds = try arguments.take("seconds", default: 2.0)
    try arguments.finish()
    let (session, movie, input) = (AVCaptureSession(), AVCaptureMovieFileOutput(), AVCaptureScreenInput())
    input.capturesCursor = false
    session.addInput(input)
    session.addOutput(movie)
    movie.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 1000)
    let recording = ScreenRecording()
    let first = URL(fileURLWithPath: output)
    let name = "\(first.deletingPathExtension().lastPathComponent)-2.\(first.pathExtension)"
    let token = NotificationCenter.default.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { [ending = recording.ending] notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      ending.yield(Outcome(event: "failed", error: error.map { "\($0.code)" }))
    }
    defer { NotificationCenter.default.removeObserver(token) }
    for file in [first, first.deletingLastPathComponent().appendingPathComponent(name)] {
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
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let code = (error as? AVError)?.code
    ending.yield(Outcome(event: "recorded", error: code == .maximumDurationReached ? nil : code.map { "\($0)" }))
  }
}
