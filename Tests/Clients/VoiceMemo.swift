import AVFoundation

/// Records a memo: `voice-memo FILE SECONDS`.
enum VoiceMemo: ClientProgram {
  static let name = "voice-memo"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2, let seconds = Double(arguments[1]) else {
      throw ClientError.usage("\(name) FILE SECONDS")
    }
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
    ]
    let recorder = try AVAudioRecorder(url: URL(fileURLWithPath: arguments[0]), settings: settings)
    let listener = Listener()
    recorder.delegate = listener
    guard recorder.record(forDuration: seconds) else { throw ClientError.noMicrophone }
    say("recording: \(recorder.isRecording)")
    for await isGood in listener.endings {
      say("saved: \(isGood)")
      break
    }
  }

  private final class Listener: NSObject, AVAudioRecorderDelegate {
    let endings: AsyncStream<Bool>
    private let ended: AsyncStream<Bool>.Continuation

    override init() {
      (endings, ended) = AsyncStream.makeStream()
      super.init()
    }

    func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) { ended.yield(flag) }

    func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) {
      say("failed: \(error?.localizedDescription ?? "nobody knows why")")
    }
  }
}
