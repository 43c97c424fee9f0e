import GLibSupport
import MediaEngine
import Synchronization
import TestMedia
import Testing

@testable import AVFoundation

extension CaptureSuite {
  @Suite struct Movie {
    /// A running session with camera, microphone and a movie file output.
    private struct Scene {
      let studio: CaptureStudio
      let output = AVCaptureMovieFileOutput()
      let listener = RecordingListener()

      init(
        withSound: Bool = false, holdsTime: Bool = false, preset: AVCaptureSession.Preset = .vga640x480
      ) async throws {
        studio = try CaptureStudio(preset: preset, holdsTime: holdsTime)
        try studio.add(studio.camera)
        if withSound { try studio.add(studio.microphone) }
        studio.add(output)
        try await studio.start()
      }

      /// Waits until so much is recorded.
      func record(seconds: Double) async throws {
        try await eventually("\(seconds) s") { output.isRecording && output.recordedDuration.seconds >= seconds }
      }

      func end() async throws {
        try await eventually("the end") { listener.isOver }
      }
    }

    @Test func aMovieHoldsWhatTheCameraSawAndTheMicrophoneHeard() async throws {
      let scene = try await Scene(withSound: true)
      let (output, file) = (scene.output, try scene.studio.file("a.mov"))
      #expect(output.connections.count == 2 && output.movieFragmentInterval == CMTime(value: 1, timescale: 2))
      let title = AVMutableMetadataItem()
      title.identifier = .commonIdentifierTitle
      title.value = "Lake" as NSString
      output.metadata = [title]
      output.startRecording(to: file, recordingDelegate: scene.listener)
      #expect(output.outputFileURL == file)
      try await scene.record(seconds: 1)
      let place = AVMutableMetadataItem()
      place.keySpace = .common
      place.key = AVMetadataKey.commonKeyLocation.rawValue as NSString
      place.value = "+35.6586+139.7454/" as NSString
      output.metadata = [title, place]
      try await scene.record(seconds: 2)
      #expect(output.recordedFileSize > 0)
      output.stopRecording()
      try await scene.end()
      #expect(!output.isRecording && output.outputFileURL == nil)
      #expect(scene.listener.heard.values == ["start a.mov", "will", "did"])
      try await scene.studio.stop()

      let probe = try await Probe.read(file)
      #expect(probe.streams.map(\.codec) == ["h264", "aac"] || probe.streams.map(\.codec) == ["aac", "h264"])
      #expect(probe.format.tags?.values.contains("Lake") == true)
      #expect(probe.format.tags?.values.contains("+35.6586+139.7454/") == true)
      let numbers = try await DecodedFrames.read(file).compactMap { $0.painted?.number }
      #expect(numbers.count >= 60, "\(numbers.count)")
      #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count), "none is missing")
    }

    @Test(arguments: [(AVCaptureSession.Preset.iFrame1280x720, true), (.hd1280x720, false)])
    func eachFrameIsWholeByThePresetThatSaysSo(_ preset: AVCaptureSession.Preset, _ isWhole: Bool) async throws {
      let scene = try await Scene(preset: preset)
      let file = try scene.studio.file("a.mov")
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.record(seconds: 0.5)
      scene.output.stopRecording()
      try await scene.end()
      try await scene.studio.stop()
      let track = try #require(try await AVURLAsset(url: file).loadTracks(withMediaType: .video).first)
      let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
      var keys: [Bool] = []
      repeat {
        keys.append(cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue)
      } while cursor.stepInDecodeOrder(byCount: 1) == 1
      #expect(keys.count > 10 && keys.first == true && keys.allSatisfy { $0 } == isWhole, "\(keys)")
      let numbers = try await DecodedFrames.read(file).compactMap { $0.painted?.number }
      #expect(numbers.count == keys.count && numbers == Array(numbers[0]..<numbers[0] + numbers.count))
    }

    @Test func settingsThatCantBeObeyedEndARecordingAtOnce() async throws {
      let scene = try await Scene()
      let connection = try #require(scene.output.connection(with: .video))
      let compression = [AVVideoAverageNonDroppableFrameRateKey: 15, AVVideoExpectedSourceFrameRateKey: 30]
      scene.output.setOutputSettings([AVVideoCompressionPropertiesKey: compression], for: connection)
      let file = try scene.studio.file("a.mov")
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.end()
      #expect(scene.listener.heard.values == ["will", "did unsupportedOutputSettings"])
      #expect(!FileManager.default.fileExists(atPath: file.path))
      try await scene.studio.stop()
    }

    @Test func aPauseLeavesNoGap() async throws {
      let scene = try await Scene()
      let file = try scene.studio.file("a.mp4")
      let states = Gathered<String>()
      let observation = scene.output.observe(\.isRecordingPaused, options: [.new]) { output, change in
        states.add("\(change.newValue ?? false) \(output.isRecording)")
      }
      defer { observation.invalidate() }
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.record(seconds: 0.7)
      scene.output.pauseRecording()
      #expect(scene.output.isRecordingPaused)
      try await eventually("the pause") { scene.listener.heard.values.last == "pause" }
      let paused = scene.studio.time.seconds
      try await eventually("time") { scene.studio.time.seconds > paused + 1 }
      scene.output.resumeRecording()
      try await scene.record(seconds: 1.5)
      scene.output.stopRecording()
      try await scene.end()
      try await scene.studio.stop()
      #expect(scene.listener.heard.values == ["start a.mp4", "pause", "resume", "will", "did"])
      #expect(states.values == ["true true", "false true"])
      let frames = try await DecodedFrames.read(file)
      let numbers = frames.compactMap { $0.painted?.number }
      // The camera went on for a second that isn't in the file.
      let leaps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
      #expect(leaps.count { $0 >= 30 } == 1 && leaps.count { $0 != 1 } == 1, "\(leaps)")
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.time - $0.time < 0.07 })
    }

    @Test(arguments: [false, true])
    func aRecordingThatIsPausedBeforeItsFirstSampleBeginsWhenItIsResumed(isSetUp: Bool) async throws {
      let scene = try await Scene(holdsTime: true)
      let (studio, output, file) = (scene.studio, scene.output, try scene.studio.file("a.mov"))
      output.startRecording(to: file, recordingDelegate: scene.listener)
      if !isSetUp { output.pauseRecording() }
      try await eventually("the recording") { output.state.withLock { $0.recording != nil } }
      if isSetUp { output.pauseRecording() }
      #expect(output.isRecordingPaused)
      let paused = studio.time.seconds
      studio.clock.run(speed: CaptureStudio.speed)
      try await eventually("time") { studio.time.seconds > paused + 0.5 }
      #expect(output.recordedFrameCount == 0 && scene.listener.heard.values.isEmpty)
      let resumed = studio.time.seconds
      output.resumeRecording()
      #expect(!output.isRecordingPaused)
      try await scene.record(seconds: 0.5)
      output.stopRecording()
      try await scene.end()
      try await studio.stop()
      #expect(scene.listener.heard.values == ["start a.mov", "will", "did"])
      let start = try #require(scene.listener.startTimes.values.first).seconds
      #expect(start > resumed - 0.001, "\(start), \(resumed)")
      let numbers = try await DecodedFrames.read(file).compactMap { $0.painted?.number }
      #expect(numbers.count >= 15, "\(numbers.count)")
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }, "\(numbers)")
    }

    @Test func aRecordingEndsWhenItIsStoppedHoweverBusyTheSessionIs() async throws {
      let scene = try await Scene()
      let file = try scene.studio.file("a.mov")
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.record(seconds: 0.5)
      let (work, gate) = AsyncStream.makeStream(of: Void.self)
      scene.studio.session.work.enqueue { for await _ in work {} }
      scene.output.stopRecording()
      let stopped = scene.studio.time.seconds
      try await eventually("time") { scene.studio.time.seconds > stopped + 1 }
      gate.finish()
      try await scene.end()
      try await scene.studio.stop()
      let start = try #require(scene.listener.startTimes.values.first).seconds
      let length = try #require(try await Probe.read(file).format.duration.flatMap { Double($0) })
      // Only whole frames are written.
      #expect(length > 0.4 && start + length < stopped + 0.04, "\(length) of \(stopped - start)")
    }

    @Test func aLimitEndsTheRecordingWithAGoodFile() async throws {
      let scene = try await Scene()
      let file = try scene.studio.file("a.mov")
      scene.output.maxRecordedDuration = CMTime(value: 1, timescale: 1)
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.end()
      try await scene.studio.stop()
      #expect(scene.listener.heard.values == ["start a.mov", "will", "did maximumDurationReached"])
      #expect(scene.listener.errors.values.first?.recordingSuccessfullyFinished == true)
      let length = try await Probe.read(file).format.duration.flatMap { Double($0) }
      #expect(abs((length ?? 0) - 1) < 0.001, "\(length ?? 0)")
      let numbers = try await DecodedFrames.read(file).compactMap { $0.painted?.number }
      #expect(numbers.count == 30 && numbers == Array(numbers[0]..<numbers[0] + 30), "\(numbers)")
    }

    @Test func nothingIsOverwritten() async throws {
      let scene = try await Scene()
      let file = try scene.studio.file("a.mov")
      try Data("mine".utf8).write(to: file)
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.end()
      try await scene.studio.stop()
      #expect(scene.listener.heard.values == ["will", "did fileAlreadyExists"])
      #expect(scene.listener.errors.values.first?.recordingSuccessfullyFinished == false)
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
      #expect(scene.output.outputFileURL == nil)
    }

    @Test func aSessionThatDoesntRunRecordsNothing() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      output.startRecording(to: try studio.file("a.mov"), recordingDelegate: listener)
      try await eventually("the end") { listener.isOver }
      studio.add(output)
      output.startRecording(to: try studio.file("b.mov"), recordingDelegate: listener)
      try await eventually("the end") { listener.heard.values.count == 4 }
      #expect(listener.heard.values == ["will", "did sessionNotRunning", "will", "did sessionNotRunning"])
    }

    @Test func aCameraThatIsPulledOutEndsTheFileAndItsReturnBeginsAnother() async throws {
      let scene = try await Scene()
      let file = try scene.studio.file("Lake.mov")
      scene.output.continuesInNewFileWhenDeviceReturns = true
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.record(seconds: 0.8)
      scene.studio.simulated.happen(.unplug)
      try await scene.end()
      #expect(scene.listener.heard.values == ["start Lake.mov", "will", "did deviceWasDisconnected"])
      #expect(scene.listener.errors.values.first?.recordingSuccessfullyFinished == true)
      scene.studio.simulated.plugIn()
      try await eventually("part 2") { scene.listener.heard.values.last == "start Lake part 2.mov" }
      try await scene.record(seconds: 0.5)
      scene.output.stopRecording()
      try await eventually("its end") { scene.listener.heard.values.last == "did" }
      try await scene.studio.stop()
      let second = file.deletingLastPathComponent().appendingPathComponent("Lake part 2.mov")
      for part in [file, second] {
        #expect(try await DecodedFrames.read(part).compactMap { $0.painted?.number }.count > 8)
      }
    }

    @Test func aMicrophoneThatIsPulledOutEndsTheFileAndLeavesTheCameraRunning() async throws {
      let scene = try await Scene(withSound: true)
      let file = try scene.studio.file("a.mov")
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.record(seconds: 0.8)
      scene.studio.simulatedMicrophone.happen(.unplug)
      try await scene.end()
      scene.studio.simulatedMicrophone.plugIn()
      #expect(scene.listener.heard.values == ["start a.mov", "will", "did deviceWasDisconnected"])
      #expect(scene.listener.errors.values.first?.recordingSuccessfullyFinished == true)
      #expect(scene.studio.session.isRunning)
      try await scene.studio.stop()
      #expect(try await DecodedFrames.read(file).compactMap { $0.painted?.number }.count > 8)
    }

    /// In simulated time devices wait for a delegate, which waits here for the session to let them go.
    @Test func aDelegateMayStopTheSessionOnItsOwnQueue() async throws {
      let scene = try await Scene()
      let (file, stopped) = (try scene.studio.file("a.mov"), Gathered<Bool>())
      let session = scene.studio.session
      let reader = NumberReader {
        guard scene.output.recordedDuration.seconds > 0.5, stopped.values.isEmpty else { return }
        session.stopRunning()
        stopped.add(session.isRunning)
      }
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      scene.studio.add(output)
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.end()
      try await eventually("the stop") { stopped.values == [false] }
      #expect(scene.listener.heard.values == ["start a.mov", "will", "did"])
      let numbers = try await DecodedFrames.read(file).compactMap { $0.painted?.number }
      #expect(numbers.count >= 15 && numbers == Array(numbers[0]..<numbers[0] + numbers.count), "\(numbers)")
    }

    @Test func onlyCodecsThatHaveAnEncoderAreOffered() {
      let codecs = AVCaptureMovieFileOutput().availableVideoCodecTypes
      #expect(codecs.contains(.h264) && codecs.contains(.jpeg) && !codecs.contains(.proRes422))
    }

    @Test func oneRecordingAfterTheOther() async throws {
      let scene = try await Scene()
      let (first, second) = (try scene.studio.file("a.mov"), try scene.studio.file("b.mov"))
      scene.output.startRecording(to: first, recordingDelegate: scene.listener)
      try await scene.record(seconds: 0.5)
      scene.output.startRecording(to: second, recordingDelegate: scene.listener)
      try await eventually("the second") { scene.listener.heard.values.last == "start b.mov" }
      try await scene.record(seconds: 0.5)
      try await scene.studio.stop()
      try await eventually("its end") { scene.listener.heard.values.count == 6 }
      #expect(scene.listener.heard.values == ["start a.mov", "will", "did", "start b.mov", "will", "did"])
      for file in [first, second] { #expect(try await !DecodedFrames.read(file).isEmpty) }
    }

    @Test func aRecordingThatWaitsForAnotherIsCancelledWithTheSession() async throws {
      let scene = try await Scene()
      let (studio, waiting) = (scene.studio, RecordingListener())
      let (first, second) = (try studio.file("a.mov"), try studio.file("b.mov"))
      scene.output.startRecording(to: first, recordingDelegate: scene.listener)
      try await scene.record(seconds: 0.5)
      // The first one's end waits for the frames until then, which don't come while time stands still.
      let hold = studio.clock.hold()
      scene.output.startRecording(to: second, recordingDelegate: waiting)
      async let stopping: Void = studio.stop()
      try await eventually("its end") { waiting.isOver }
      hold?.release()
      try await stopping
      try await scene.end()
      #expect(waiting.heard.values == ["will", "did operationCancelled"])
      #expect(waiting.errors.values.first?.recordingSuccessfullyFinished == false)
      #expect(scene.listener.heard.values == ["start a.mov", "will", "did"])
      #expect(try await !DecodedFrames.read(first).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: second.path))
    }

    @Test func aSessionThatStopsWaitsForAFileThatIsBeingFinished() async throws {
      let scene = try await Scene()
      let file = try scene.studio.file("a.mov")
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.record(seconds: 0.5)
      // The file is finished with the next frame, which takes its time.
      scene.studio.clock.run(speed: 0.05)
      scene.output.stopRecording()
      try await scene.studio.stop()
      let whole = try Data(contentsOf: file)
      let length = try #require(try await Probe.read(file).format.duration.flatMap { Double($0) })
      try await scene.end()
      #expect(try Data(contentsOf: file) == whole, "nothing is written any more")
      #expect(length > 0.4, "\(length)")
      #expect(scene.listener.heard.values == ["start a.mov", "will", "did"])
    }

    @Test func aChangeBelowARecordingFinishesItFirst() async throws {
      let scene = try await Scene()
      let file = try scene.studio.file("a.mov")
      scene.output.startRecording(to: file, recordingDelegate: scene.listener)
      try await scene.record(seconds: 0.5)
      scene.studio.session.sessionPreset = .hd1280x720
      try await scene.end()
      #expect(scene.listener.heard.values == ["start a.mov", "will", "did sessionConfigurationChanged"])
      #expect(scene.listener.errors.values.first?.recordingSuccessfullyFinished == true)
      let next = RecordingListener()
      let larger = try scene.studio.file("b.mov")
      scene.output.startRecording(to: larger, recordingDelegate: next)
      try await scene.record(seconds: 0.3)
      scene.output.stopRecording()
      try await eventually("the end") { next.isOver }
      try await scene.studio.stop()
      #expect(try await Probe.read(file).streams.first?.width == 640)
      #expect(try await Probe.read(larger).streams.first?.width == 1280)
    }

    @Test func soundAloneIsRecordedInEachKindOfFile() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.microphone)
      let output = AVCaptureAudioFileOutput()
      studio.add(output)
      try await studio.start()
      for (type, name, codec) in [
        (AVFileType.m4a, "a.m4a", "aac"), (.wav, "a.wav", "pcm_s16le"), (.opus, "a.opus", "opus"),
      ] {
        #expect(AVCaptureAudioFileOutput.availableOutputFileTypes().contains(type))
        let (file, listener) = (try studio.file(name), RecordingListener())
        output.startRecording(to: file, outputFileType: type, recordingDelegate: listener)
        try await eventually("sound in \(name)") {
          output.isRecording && output.recordedDuration.seconds > 1.1
        }
        output.stopRecording()
        try await eventually("the end") { listener.isOver }
        #expect(listener.heard.values == ["start \(name)", "will", "did"])
        #expect(try await Probe.read(file).streams.map(\.codec) == [codec])
        #expect(try await !(DecodedAudio.read(file).bursts.first ?? []).isEmpty)
      }
      try await studio.stop()
    }
  }
}
