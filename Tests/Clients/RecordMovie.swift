import AVFoundation

/// Records a movie within limits and says who made it: `record-movie FILE SECONDS [BYTES]`.
enum RecordMovie: ClientProgram {
  static let name = "record-movie"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count >= 2, let seconds = Double(arguments[1]) else {
      throw ClientError.usage("\(name) FILE SECONDS [BYTES]")
    }
    guard await AskPermission.isAllowed(.video), let camera = AVCaptureDevice.default(for: .video) else {
      throw ClientError.noCamera
    }
    let session = AVCaptureSession()
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: camera))
    if await AskPermission.isAllowed(.audio), let microphone = AVCaptureDevice.default(for: .audio) {
      session.addInput(try AVCaptureDeviceInput(device: microphone))
    }

    let output = AVCaptureMovieFileOutput()
    output.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600)
    if arguments.count > 2, let bytes = Int64(arguments[2]) { output.maxRecordedFileSize = bytes }
    output.minFreeDiskSpaceLimit = 10_000_000
    output.metadata = [item(.commonIdentifierTitle, "A lake in the morning"), item(.commonIdentifierAuthor, "Mika")]
    guard session.canAddOutput(output) else { throw ClientError.sessionRefuses("a movie output") }
    session.addOutput(output)
    session.startRunning()
    defer { session.stopRunning() }

    let diary = RecordingDiary()
    output.startRecording(to: URL(fileURLWithPath: arguments[0]), recordingDelegate: diary)
    for await entry in diary.entries {
      switch entry {
      case .started:
        say("recording: \(output.isRecording)")
        // Known only now, and still in time.
        output.metadata = (output.metadata ?? []) + [item(.quickTimeMetadataLocationISO6709, "+48.1374+011.5755/")]
      case .ended(let ending):
        say("ended: \(ending.words)")
        say("saved: \(ending.isSaved), \(ending.file.lastPathComponent)")
      }
    }
    say(String(format: "recorded: %.1f s", output.recordedDuration.seconds))
  }

  private static func item(_ identifier: AVMetadataIdentifier, _ value: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = value as NSString
    item.extendedLanguageTag = "und"
    return item
  }
}
