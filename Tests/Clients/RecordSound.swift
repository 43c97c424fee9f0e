import AVFoundation

/// Records what the microphone hears: `record-sound FILE SECONDS`. Apple has this output on the Mac.
enum RecordSound: ClientProgram {
  static let name = "record-sound"

  static func run(_ arguments: [String]) async throws {
    #if os(iOS)
      throw ClientError.sessionRefuses("a sound file output")
    #else
      guard arguments.count == 2, let seconds = Double(arguments[1]) else {
        throw ClientError.usage("\(name) FILE SECONDS")
      }
      guard let microphone = AVCaptureDevice.default(for: .audio) else { throw ClientError.noMicrophone }
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: microphone))
      let output = AVCaptureAudioFileOutput()
      output.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600)
      guard session.canAddOutput(output) else { throw ClientError.sessionRefuses("a sound file output") }
      session.addOutput(output)
      session.startRunning()
      defer { session.stopRunning() }

      let file = URL(fileURLWithPath: arguments[0])
      let type: AVFileType = file.pathExtension == "wav" ? .wav : .m4a
      say("can write \(type.rawValue): \(AVCaptureAudioFileOutput.availableOutputFileTypes().contains(type))")
      let diary = RecordingDiary()
      output.startRecording(to: file, outputFileType: type, recordingDelegate: diary)
      for await case .ended(let ending) in diary.entries { say("ended: \(ending.words), saved: \(ending.isSaved)") }
    #endif
  }
}
