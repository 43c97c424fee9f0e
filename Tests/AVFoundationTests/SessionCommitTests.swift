import MediaEngine
import TestMedia
import Testing

@testable import AVFoundation

extension CaptureSuite {
  /// When what is declared comes about, and who is told where.
  @Suite struct Commits {
    /// A studio that records its camera.
    private func recording(_ output: AVCaptureMovieFileOutput, _ listener: RecordingListener) async throws
      -> CaptureStudio
    {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      studio.add(output)
      try await studio.start()
      output.startRecording(to: try studio.file("a.mov"), recordingDelegate: listener)
      try await eventually("a recording") { output.isRecording && output.recordedDuration.seconds > 0.2 }
      return studio
    }

    @Test func anOutputThatIsTakenOutRecordsUntilTheCommit() async throws {
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      let studio = try await recording(output, listener)
      let url = try #require(output.outputFileURL)
      studio.session.beginConfiguration()
      studio.session.removeOutput(output)
      #expect(studio.session.outputs.isEmpty)
      let before = output.recordedDuration
      try await eventually("more to be recorded") { output.recordedDuration.seconds > before.seconds + 0.3 }
      #expect(output.isRecording && !listener.isOver)
      await elsewhere { studio.session.commitConfiguration() }
      #expect(!output.isRecording && studio.session.engine.graph.taps.isEmpty)
      // The file is whole when the commit returns; the delegate hears of it in its own time.
      let frames = try await DecodedFrames.read(url).compactMap(\.painted?.number)
      #expect(frames.count > 12 && frames == Array((frames.first ?? 0)..<(frames.first ?? 0) + frames.count))
      try await eventually("the delegate") { listener.heard.values.last == "did sessionConfigurationChanged" }
      try await studio.stop()
    }

    @Test func anInputThatIsTakenOutRunsUntilTheCommit() async throws {
      let studio = try CaptureStudio()
      let input = try studio.add(studio.camera)
      let reader = NumberReader()
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 3 && layer.isPreviewing }
      studio.session.beginConfiguration()
      let (connection, shown) = (try #require(output.connection(with: .video)), try #require(layer.connection))
      studio.session.removeInput(input)
      #expect(studio.session.engine.camera(studio.camera.uniqueID)?.isRunning == true)
      #expect(studio.session.connections.isEmpty && output.connections.isEmpty && layer.connection == nil)
      #expect(connection.isActive && shown.isActive && layer.liveConnection === shown && layer.pictureSize != nil)
      let count = reader.seen.values.count
      try await eventually("frames until the commit") { reader.seen.values.count > count + 3 }
      #expect(reader.connections.values.allSatisfy { $0 === connection } && layer.isPreviewing)
      await elsewhere { studio.session.commitConfiguration() }
      #expect(studio.session.engine.camera(studio.camera.uniqueID) == nil)
      #expect(!connection.isActive && !shown.isActive && layer.liveConnection == nil)
      try await studio.stop()
    }

    @Test func whatIsTakenOutAndPutBackInOneGroupRunsOn() async throws {
      let studio = try CaptureStudio()
      let input = try studio.add(studio.camera)
      let reader = NumberReader()
      let output = AVCaptureVideoDataOutput()
      output.alwaysDiscardsLateVideoFrames = false
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 3 }
      studio.session.beginConfiguration()
      let old = try #require(output.connection(with: .video))
      studio.session.removeInput(input)
      // What comes now belongs to the connection that is in force, until the commit.
      let taken = reader.seen.values.count
      try await eventually("frames in between") { reader.seen.values.count > taken + 3 }
      studio.session.addInput(input)
      let new = try #require(output.connection(with: .video))
      #expect(old !== new && old.isActive)
      await elsewhere { studio.session.commitConfiguration() }
      #expect(!old.isActive && new.isActive && studio.session.liveConnections.count == 1)
      let count = reader.seen.values.count
      try await eventually("more") { reader.seen.values.count > count + 5 }
      try await studio.stop()
      #expect(reader.numbers == Array(0..<reader.numbers.count), "no frame is missing: \(reader.numbers)")
      let through = reader.connections.values
      #expect(through.first === old && through.last === new)
    }

    @Test func anOutputThatIsTakenOutAndPutBackInOneGroupMissesNothing() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let (output, reader) = (AVCaptureVideoDataOutput(), NumberReader())
      output.alwaysDiscardsLateVideoFrames = false
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 3 }
      studio.session.beginConfiguration()
      studio.session.removeOutput(output)
      #expect(studio.session.outputs.isEmpty && output.connections.isEmpty)
      let taken = reader.seen.values.count
      try await eventually("frames in between") { reader.seen.values.count > taken + 3 }
      studio.session.addOutput(output)
      await elsewhere { studio.session.commitConfiguration() }
      let count = reader.seen.values.count
      try await eventually("more") { reader.seen.values.count > count + 5 }
      try await studio.stop()
      #expect(reader.numbers == Array(0..<reader.numbers.count), "no frame is missing: \(reader.numbers)")
    }

    @Test func aPhotoCanBeTakenUntilItsOutputHasLeft() async throws {
      let scene = try await PhotoScene()
      let session = scene.studio.session
      session.beginConfiguration()
      session.removeOutput(scene.output)
      #expect(scene.output.captureReadiness == .ready)
      #expect(try await scene.take(PhotoScene.jpeg()).heard.values.last == "didFinish")
      await elsewhere { session.commitConfiguration() }
      #expect(scene.output.captureReadiness == .sessionNotRunning)
      #expect(try await scene.take(PhotoScene.jpeg()).heard.values == ["didFinish sessionNotRunning"])
      try await scene.studio.stop()
    }

    @Test func aSessionThatStopsInAGroupFinishesWhatWasTakenOut() async throws {
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      let studio = try await recording(output, listener)
      studio.session.beginConfiguration()
      studio.session.removeOutput(output)
      try await studio.stop()
      #expect(!output.isRecording)
      studio.session.commitConfiguration()
    }

    @Test func aStartThatMayWaitDoesSoUntilTheCommit() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      studio.add(AVCaptureVideoDataOutput())
      studio.session.beginConfiguration()
      studio.session.startRunningOnceCommitted()
      #expect(!studio.session.isMeantToRun)
      studio.session.commitConfiguration()
      #expect(studio.session.isMeantToRun)
      try await eventually("the start") { studio.session.isRunning }
      try await studio.stop()
      // A stop takes back what waits.
      studio.session.beginConfiguration()
      studio.session.startRunningOnceCommitted()
      studio.session.stopRunning()
      studio.session.commitConfiguration()
      #expect(!studio.session.isMeantToRun)
    }

    @Test func theTorchOfACameraThatIsPutBackStaysLit() async throws {
      let studio = try CaptureStudio()
      let input = try studio.add(studio.camera)
      studio.add(AVCaptureVideoDataOutput())
      try await studio.start()
      try studio.camera.lockForConfiguration()
      studio.camera.torchMode = .on
      studio.camera.unlockForConfiguration()
      try await eventually("light") { studio.simulated.settings.torchLevel == 1 }
      studio.session.beginConfiguration()
      studio.session.removeInput(input)
      AVCaptureDevice.lightQueue.sync {}
      #expect(studio.simulated.settings.torchLevel == 1)
      studio.session.addInput(input)
      await elsewhere { studio.session.commitConfiguration() }
      AVCaptureDevice.lightQueue.sync {}
      #expect(studio.simulated.settings.torchLevel == 1)
      await elsewhere { studio.session.removeInput(input) }
      try await eventually("darkness") { studio.simulated.settings.torchLevel == 0 }
      try await studio.stop()
    }

    @Test func aDelegateMayTakeItsOwnOutputOut() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let session = studio.session
      let output = AVCaptureVideoDataOutput()
      let isOut = Gathered<Bool>()
      let reader = NumberReader {
        guard isOut.values.isEmpty else { return }
        session.removeOutput(output)
        isOut.add(session.engine.graph.taps.isEmpty)
      }
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      try await studio.start()
      try await eventually("the output to be out") { isOut.values == [true] }
      #expect(layer.session === session)
      try await studio.stop()
    }

    @Test func declaringChangesNothing() async throws {
      let studio = try CaptureStudio(preset: nil)
      try studio.add(studio.camera)
      studio.add(AVCapturePhotoOutput())
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      let changes = Gathered<String>()
      let observation = studio.camera.observe(\.activeFormat) { _, _ in changes.add("format") }
      defer { observation.invalidate() }
      studio.session.beginConfiguration()
      studio.session.sessionPreset = .vga640x480
      let declaration = studio.session.state.withLock { $0.declaration }
      #expect(studio.session.graph(of: declaration) == studio.session.graph(of: declaration))
      #expect(studio.session.graph(of: declaration).cameras.first?.format?.width == 640)
      #expect(changes.values.isEmpty && studio.camera.activeFormat.formatDescription.dimensions.width != 640)
      studio.session.commitConfiguration()
      #expect(changes.values == ["format"] && studio.camera.activeFormat.formatDescription.dimensions.width == 640)
      #expect(studio.session.sessionPreset == .vga640x480 && layer.session != nil)
    }

    @Test func aCameraThatReturnsWithOtherFormatsFollowsThePreset() async throws {
      let studio = try CaptureStudio(preset: .vga640x480)
      try studio.add(studio.camera)
      studio.add(AVCapturePhotoOutput())
      #expect(studio.camera.activeFormat.formatDescription.dimensions.width == 640)
      var source = studio.camera.source
      source.formats.reverse()
      source.formats.removeAll { $0.video?.encoding != .jpeg && $0.video?.width == 640 }
      studio.camera.becameConnected(as: source)
      #expect(studio.session.sessionPreset == .vga640x480)
      #expect(studio.camera.activeFormat.formatDescription.dimensions.width == 640)
      #expect(studio.camera.formats.contains { $0 === studio.camera.activeFormat })
    }

    /// Whoever hears of anything may stop the session at once: nothing is told from the queue that they wait for.
    @Test func whoeverHearsOfAnythingMayStopTheSession() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let (movie, photo) = (AVCaptureMovieFileOutput(), AVCapturePhotoOutput())
      studio.add(movie)
      studio.add(photo)
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      let session = studio.session
      let heard = Gathered<String>()
      @Sendable func stop(_ word: String) {
        session.stopRunning()
        heard.add(word)
      }
      let observations = [
        session.observe(\.isRunning, options: [.new]) { if $1.newValue == false { stop("isRunning") } },
        movie.observe(\.isRecording, options: [.new]) { if $1.newValue == false { stop("isRecording") } },
        movie.observe(\.outputFileURL, options: [.new]) { if $1.newValue == .some(nil) { stop("outputFileURL") } },
        photo.observe(\.captureReadiness, options: [.new]) {
          if $1.newValue == .sessionNotRunning { stop("captureReadiness") }
        },
        photo.observe(\.isLivePhotoCaptureSuspended, options: [.new]) {
          if $1.newValue == false { stop("isLivePhotoCaptureSuspended") }
        },
        layer.observe(\.isPreviewing, options: [.new]) { if $1.newValue == false { stop("isPreviewing") } },
      ]
      defer { for observation in observations { observation.invalidate() } }
      photo.isLivePhotoCaptureEnabled = true
      try await studio.start()
      photo.isLivePhotoCaptureSuspended = true
      movie.startRecording(to: try studio.file("a.mov"), recordingDelegate: RecordingListener())
      try await eventually("a recording") { movie.isRecording && layer.isPreviewing }
      try await studio.stop()
      try await eventually("everybody to be told") { Set(heard.values).count == observations.count }
    }
  }
}
