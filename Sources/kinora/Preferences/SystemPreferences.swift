import AVFoundation
import GLibSupport
import Photos

/// The program's own engine of the preferences.
@MainActor
final class SystemPreferences: PreferencesEngine {
  var folders: PHPhotoLibrary.Folders { PHPhotoLibrary.folders }

  var canChooseFolders: Bool { PHPhotoLibrary.canChooseFolders }

  func setFolders(_ folders: PHPhotoLibrary.Folders) async throws {
    // The folder may be on a disk that sleeps, and its index is made or opened.
    try await OwnThread.run { Result { try PHPhotoLibrary.setFolders(folders) } }.get()
  }

  func awayFolders() async -> [PHPhotoLibrary.AwayFolder] {
    await OwnThread.run { PHPhotoLibrary.shared().awayFolders }
  }

  func forget(_ folder: PHPhotoLibrary.AwayFolder) async throws { try await PHPhotoLibrary.shared().forget(folder) }

  /// Looked for when the preferences are shown: it takes GStreamer's registry.
  lazy var codecs: [RecordingCodec] = {
    let installed = AVCaptureMovieFileOutput().availableVideoCodecTypes
    return RecordingCodec.allCases.filter { installed.contains($0.type) }
  }()

  func usualBitRate(_ codec: RecordingCodec, _ format: Camera.Format) -> Int {
    AVCaptureMovieFileOutput.usualBitRate(
      codec.type, width: format.width, height: format.height, framesPerSecond: format.framesPerSecond)
  }

  var soundBitRate: Int { AVCaptureMovieFileOutput.usualSoundBitRate }

  var usesHardware: Bool {
    get { AVCaptureMovieFileOutput.usesHardwareEncoders }
    set { AVCaptureMovieFileOutput.usesHardwareEncoders = newValue }
  }

  func hardwareCodecs() async -> [String] { await AVCaptureMovieFileOutput.workingHardwareCodecs() }
}
