// Records the default camera and microphone for some seconds: RecordMovie FILE.mov SECONDS
import AVFoundation

final class Recorder: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  private let session = AVCaptureSession()
  private let output = AVCaptureMovieFileOutput()
  private var finished: CheckedContinuation<Void, any Error>?

  override init() {
    super.init()
    session.beginConfiguration()
    session.sessionPreset = .high
    for type in [AVMediaType.video, .audio] {
      guard let device = AVCaptureDevice.default(for: type), let input = try? AVCaptureDeviceInput(device: device),
        session.canAddInput(input)
      else { continue }
      session.addInput(input)
    }
    if session.canAddOutput(output) { session.addOutput(output) }
    session.commitConfiguration()
  }

  func record(to file: URL, seconds: Double) async throws {
    output.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600)
    session.startRunning()
    defer { session.stopRunning() }
    try await withCheckedThrowingContinuation { continuation in
      finished = continuation
      output.startRecording(to: file, recordingDelegate: self)
    }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    // Reaching the longest duration is an error whose recording is complete.
    let isComplete = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? (error == nil)
    if isComplete { finished?.resume() } else { finished?.resume(throwing: error!) }
    finished = nil
  }
}

@main struct RecordMovie {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let seconds = Double(arguments[2]) else {
      fatalError("usage: RecordMovie FILE.mov SECONDS")
    }
    guard await AVCaptureDevice.requestAccess(for: .video), await AVCaptureDevice.requestAccess(for: .audio) else {
      fatalError("camera or microphone may not be used")
    }
    let file = URL(fileURLWithPath: arguments[1])
    try await Recorder().record(to: file, seconds: seconds)
    print("recorded \(try await AVURLAsset(url: file).load(.duration).seconds) s")
  }
}
