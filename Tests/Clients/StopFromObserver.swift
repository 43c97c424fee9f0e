import AVFoundation

/// Lets whoever hears that a recording has ended, because its camera gets another format, stop the session at once:
/// `stop-from-observer MOVIE`.
enum StopFromObserver: ClientProgram {
  static let name = "stop-from-observer"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 1 else { throw ClientError.usage("\(name) MOVIE") }
    guard let camera = AVCaptureDevice.default(for: .video) else { throw ClientError.noCamera }
    let session = AVCaptureSession()
    session.sessionPreset = .hd1280x720
    let movie = AVCaptureMovieFileOutput()
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(movie)
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let observation = movie.observe(\.isRecording, options: [.new]) { movie, change in
      if change.newValue == true {
        session.sessionPreset = .vga640x480
      } else {
        session.stopRunning()
        event.yield("stopped from its observer: \(!session.isRunning)")
      }
    }
    defer { observation.invalidate() }
    session.startRunning()
    let end = End { _ = event.yield("saved: \($0?.code == .sessionConfigurationChanged)") }
    movie.startRecording(to: URL(fileURLWithPath: arguments[0]), recordingDelegate: end)
    var expected: Set = ["stopped from its observer: true", "saved: true"]
    for await words in events {
      guard expected.remove(words) != nil else { throw ClientError.failed(words) }
      if expected.isEmpty { break }
    }
    say("all is over")
  }

  private final class End: NSObject, AVCaptureFileOutputRecordingDelegate {
    private let handler: @Sendable (AVError?) -> Void

    init(_ handler: @escaping @Sendable (AVError?) -> Void) { self.handler = handler }

    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) { handler(error as? AVError) }
  }
}
