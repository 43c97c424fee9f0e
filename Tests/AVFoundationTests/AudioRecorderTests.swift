import TestMedia
import Testing

@testable import AVFoundation

extension CaptureSuite {
  @Suite struct Recorder {
    private final class Listener: AVAudioRecorderDelegate {
      let endings = Gathered<Bool>()
      let errors = Gathered<String>()

      func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) { endings.add(flag) }
      func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) {
        errors.add(error?.localizedDescription ?? "none")
      }
    }

    /// A folder of its own, and the simulated microphone.
    private struct Scene {
      let folder: URL
      let listener = Listener()
      let studio: CaptureStudio

      init() throws {
        studio = try CaptureStudio()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }

      func remove() { try? FileManager.default.removeItem(at: folder) }

      func recorder(_ name: String, _ settings: [String: Any] = [:]) throws -> AVAudioRecorder {
        let recorder = try AVAudioRecorder(
          url: folder.appendingPathComponent(name), settings: settings, devices: studio.captureDevices)
        recorder.delegate = listener
        return recorder
      }

      var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
    }

    @Test func whatTheMicrophoneHearsIsInTheFile() async throws {
      let scene = try Scene()
      defer { scene.remove() }
      try Data("what was here before".utf8).write(to: scene.folder.appendingPathComponent("memo.wav"))
      let recorder = try scene.recorder("memo.wav", [AVFormatIDKey: kAudioFormatLinearPCM])
      recorder.isMeteringEnabled = true
      #expect(recorder.currentTime == 0 && !recorder.isRecording)
      #expect(recorder.record() && recorder.isRecording)
      try await eventually("a second and a half") { recorder.currentTime > 1.5 }
      // There is a burst at each second's beginning.
      recorder.updateMeters()
      #expect(abs(recorder.peakPower(forChannel: 0) + 6) < 1.5, "\(recorder.peakPower(forChannel: 0))")
      recorder.stop()
      try await eventually("the end") { !scene.listener.endings.values.isEmpty }
      #expect(scene.listener.endings.values == [true] && scene.listener.errors.values.isEmpty)
      #expect(!recorder.isRecording && recorder.currentTime == 0)
      #expect(scene.names == ["memo.wav"])

      let sound = try await DecodedAudio.read(recorder.url)
      #expect(!ToneFinder.onsets(in: sound).isEmpty)
      #expect(Double(sound.samples.count) / Double(sound.channels * sound.sampleRate) > 1.4)
      #expect(recorder.deleteRecording() && scene.names.isEmpty)
      #expect(!recorder.deleteRecording())
    }

    @Test func aRecordingOfAGivenLengthEndsByItself() async throws {
      let scene = try Scene()
      defer { scene.remove() }
      let recorder = try scene.recorder("note.m4a", [AVNumberOfChannelsKey: 1])
      #expect(recorder.prepareToRecord())
      #expect(recorder.record(forDuration: 0.5))
      try await eventually("the end") { !scene.listener.endings.values.isEmpty }
      #expect(scene.listener.endings.values == [true], "\(scene.listener.errors.values)")
      let probe = try await Probe.read(recorder.url)
      #expect(probe.streams.map(\.codec) == ["aac"])
      let duration = try #require(probe.format.duration.flatMap(Double.init))
      #expect(abs(duration - 0.5) < 0.1, "\(duration)")
    }

    @Test func aPauseIsLeftOut() async throws {
      let scene = try Scene()
      defer { scene.remove() }
      let recorder = try scene.recorder("note.wav")
      let start = recorder.deviceCurrentTime
      recorder.record()
      try await eventually("the first part") { recorder.currentTime > 0.3 }
      recorder.pause()
      #expect(!recorder.isRecording)
      let paused = recorder.deviceCurrentTime
      try await eventually("a while") { recorder.deviceCurrentTime > paused + 0.5 }
      let length = recorder.currentTime
      #expect(length < paused - start + 0.1, "\(length)")
      #expect(!recorder.deleteRecording(), "it isn't over")
      let waited = recorder.deviceCurrentTime - paused
      recorder.record()
      try await eventually("the second part") { recorder.currentTime > length + 0.2 }
      let whole = recorder.deviceCurrentTime - start
      recorder.stop()
      try await eventually("the end") { !scene.listener.endings.values.isEmpty }
      #expect(scene.listener.endings.values == [true])
      let duration = try #require(try await Probe.read(recorder.url).format.duration.flatMap(Double.init))
      #expect(duration > length && duration < whole - waited + 0.3, "\(duration) of \(whole), \(waited) of it paused")
    }

    @Test func aRecorderThatIsPausedAtOnceRecordsWhenItGoesOn() async throws {
      let scene = try Scene()
      defer { scene.remove() }
      let recorder = try scene.recorder("note.wav")
      recorder.record()
      recorder.pause()
      // Time stands still until the file is ready for samples.
      try await eventually("the file") { !scene.names.isEmpty }
      let paused = recorder.deviceCurrentTime
      try await eventually("a while") { recorder.deviceCurrentTime > paused + 0.5 }
      #expect(!recorder.isRecording && recorder.currentTime < 0.05, "\(recorder.currentTime)")
      let resumed = recorder.deviceCurrentTime
      recorder.record()
      try await eventually("sound") { recorder.currentTime > 0.2 }
      recorder.stop()
      let whole = recorder.deviceCurrentTime - resumed
      try await eventually("the end") { !scene.listener.endings.values.isEmpty }
      #expect(scene.listener.endings.values == [true], "\(scene.listener.errors.values)")
      let duration = try #require(try await Probe.read(recorder.url).format.duration.flatMap(Double.init))
      #expect(duration > 0.2 && duration < whole + 0.05, "\(duration) of \(whole)")
    }

    @Test func whatNoFileOfTheKindCanHoldIsRefused() throws {
      let scene = try Scene()
      defer { scene.remove() }
      for (name, settings) in [
        ("note.caf", [:]), ("note.mov", [:]), ("note", [:]), ("note.wav", [AVFormatIDKey: kAudioFormatMPEG4AAC]),
        ("note.m4a", [AVFormatIDKey: kAudioFormatLinearPCM]), ("note.m4a", [AVFormatIDKey: kAudioFormatAMR]),
      ] as [(String, [String: Any])] {
        #expect(throws: AVError.self, "\(name) \(settings)") { try scene.recorder(name, settings) }
      }
      #expect(scene.names.isEmpty)
    }
  }
}
