import AVFoundation
import Photos

/// Records five seconds, or as many as are asked for, and adds the movie to the library: `record-for-library [SECONDS]`.
enum RecordForLibrary: ClientProgram {
  static let name = "record-for-library"

  static func run(_ arguments: [String]) async throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw ClientError.noCamera }
    guard let microphone = AVCaptureDevice.default(for: .audio) else { throw ClientError.noMicrophone }
    let session = AVCaptureSession()
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addInput(try AVCaptureDeviceInput(device: microphone))
    let output = AVCaptureMovieFileOutput()
    output.maxRecordedDuration = CMTimeMake(value: arguments.first.flatMap { Int64($0) } ?? 5, timescale: 1)
    session.addOutput(output)
    session.startRunning()
    defer { session.stopRunning() }

    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString).appendingPathExtension("mp4")
    let diary = RecordingDiary()
    output.startRecording(to: file, recordingDelegate: diary)
    for await entry in diary.entries {
      guard case .ended(let ending) = entry else { continue }
      say("ended: \(ending.words)")
      guard ending.isSaved else { throw ClientError.failed("nothing was recorded") }
      try await PHPhotoLibrary.shared().performChanges {
        _ = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: ending.file)
      }
    }
    try? FileManager.default.removeItem(at: file)
    let movies = PHAsset.fetchAssets(with: .video, options: nil)
    say("movies: \(movies.count)")
    if let movie = movies.firstObject { say(String(format: "%.0f s", movie.duration)) }
  }
}
