import Foundation

/// A program that does one thing with the capture API, as somebody would write it who has read about it.
protocol ClientProgram: Sendable {
  /// The word that starts it.
  static var name: String { get }
  /// Does it, with the words that follow.
  static func run(_ arguments: [String]) async throws
}

/// Starts the program that the first argument names.
@main
struct CaptureClients {
  static var programs: [any ClientProgram.Type] {
    [
      AskPermission.self, ListDevices.self, WatchDevices.self, SetUpSession.self, AdjustCamera.self,
      SwitchCameras.self, RecordMovie.self, RecordSound.self, FramesAsImages.self, PollLevels.self, TwoCameras.self,
      TakePhoto.self, TakeLivePhotos.self, PhotoBurst.self, PhotoAndMovie.self, SavePhoto.self, RecordForLibrary.self,
      ChangeLibrary.self,
      LoadKeys.self, DescribeAsset.self, PollSound.self, VoiceMemo.self, MidpointImage.self, ImageSequence.self,
      PlayMovie.self, PlayQueue.self, WatchTime.self, PlayAddress.self, NotifyOnMain.self, StopFromObserver.self,
    ] + editing
  }

  /// Those that edit, read and write movies.
  private static var editing: [any ClientProgram.Type] {
    [
      CombineForLibrary.self, FadeMovie.self, WatermarkMovie.self, ReencodeMovie.self, SlowMotion.self, SpeedRamp.self,
      ReadWaveform.self, CustomTransition.self, AlternateTracks.self, PictureInPicture.self, ImagesToMovie.self,
      TrimMovie.self, ReverseMovie.self, ReadAgain.self, AssistSettings.self,
      WatermarkLayer.self,
    ]
  }

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let program = programs.first(where: { $0.name == arguments.first }) else {
      say("usage: capture-clients PROGRAM [ARGUMENT…], where PROGRAM is one of:")
      for program in programs { say("  " + program.name) }
      exit(2)
    }
    do {
      try await program.run(Array(arguments.dropFirst()))
    } catch {
      say("failed: \(error.localizedDescription)")
      exit(1)
    }
  }
}

/// What keeps a program from going on.
enum ClientError: Error, LocalizedError {
  case noCamera
  case noMicrophone
  case sessionRefuses(String)
  case failed(String)
  case usage(String)

  var errorDescription: String? {
    switch self {
    case .noCamera: "there is no camera"
    case .noMicrophone: "there is no microphone"
    case .sessionRefuses(let part): "the session doesn't take \(part)"
    case .failed(let words): words
    case .usage(let words): "usage: capture-clients \(words)"
    }
  }
}
