import AVFAudio
import Dispatch
import MediaEngine

extension AVCapturePhotoOutput {
  /// Whether a photo's settings may suppress the sound of the shutter: always.
  public var isShutterSoundSuppressionSupported: Bool { true }

  /// Plays what the desktop's sound theme has for a shutter, without waiting for it; nothing where there is no such sound,
  /// or the person wants to hear none.
  private static func playShutter() {
    guard PlaybackOptions().sound != .none else { return }
    // Settings and theme are on the disk.
    DispatchQueue.global().async { if SoundTheme.isWanted { AudioServicesPlaySystemSound(1108) } }
  }

  /// A photo is being taken: lets it be heard, unless the program or a recording wants silence.
  func soundShutter(for request: PhotoRequest) {
    guard !request.isSilent, !isHeardByRecording(request) else { return }
    if let play = state.withLock({ $0.playShutter }) { return play() }
    // A simulated camera has no shutter.
    if liveConnection(with: .video)?.sourceDevice?.source.isSimulated == false { Self.playShutter() }
  }

  /// Whether a microphone, or the sound of the computer itself, is being recorded: by an output of the same session, by the
  /// program, which gets sound from it, or for the photo's own movie.
  private func isHeardByRecording(_ request: PhotoRequest) -> Bool {
    guard let session = liveSession else { return false }
    let isRecorded = session.liveOutputs.contains { output in
      output is AVCaptureAudioDataOutput || (output as? AVCaptureFileOutput)?.recordsSound == true
    }
    if isRecorded { return true }
    return request.movie != nil && session.inputs.contains { liveUses($0) }
  }
}

extension AVCaptureFileOutput {
  /// Whether what is being recorded has sound.
  fileprivate var recordsSound: Bool {
    guard isRecording else { return false }
    let hearsComputer = (self as? AVCaptureMovieFileOutput)?.recordsComputerSound ?? false
    return hearsComputer || liveConnection(with: .audio)?.isSwitchedOn == true
  }
}
