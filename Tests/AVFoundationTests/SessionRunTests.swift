import MediaEngine
import Synchronization
import TestMedia
import Testing

@testable import AVFoundation

extension CaptureSuite {
  @Suite struct Running {
    @Test func aSessionTellsOfItsStartAndStop() async throws {
      let studio = try CaptureStudio()
      let postings = SessionPostings(of: studio.session)
      let states = Gathered<String>()
      let observation = studio.session.observe(\.isRunning, options: [.old, .new]) { _, change in
        states.add("\(change.oldValue ?? false)>\(change.newValue ?? false) \(isOnMainQueue)")
      }
      defer { observation.invalidate() }
      try studio.add(studio.camera)
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      #expect(!studio.session.isRunning && layer.connection?.isActive == true)
      try await studio.start()
      #expect(studio.session.isRunning)
      try await eventually("the preview") { layer.isPreviewing }
      try await studio.stop()
      #expect(!studio.session.isRunning && !layer.isPreviewing)
      try await studio.stop()
      try await eventually("notifications") { postings.seen.values == ["started", "stopped"] }
      try await eventually("observers") { states.values == ["false>true true", "true>false true"] }
    }

    @Test func startingOnTheMainThreadDoesNotLockItUp() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let output = AVCaptureVideoDataOutput()
      let reader = NumberReader()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      await MainActor.run { studio.session.startRunning() }
      #expect(studio.session.isRunning)
      try await eventually("a frame") { !reader.seen.values.isEmpty }
      await MainActor.run { studio.session.stopRunning() }
      #expect(!studio.session.isRunning)
    }

    @Test func aCameraThatAnotherProgramHasInterruptsUntilItIsFree() async throws {
      let studio = try CaptureStudio()
      let postings = SessionPostings(of: studio.session)
      let reader = NumberReader()
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      try studio.add(studio.camera)
      studio.add(output)
      studio.simulated.happen(.busy(program: "Cheese"))
      try await studio.start()
      #expect(studio.session.isInterrupted && !studio.session.isRunning)
      try await eventually("the interruption") { postings.seen.values == ["interrupted 3"] }
      studio.simulated.release()
      try await eventually("frames") { reader.seen.values.count > 3 }
      try await eventually("the end") { postings.seen.values == ["interrupted 3", "goes on", "started"] }
      #expect(!studio.session.isInterrupted && studio.session.isRunning)
      try await studio.stop()
    }

    @Test func aMachineThatIsAboutToTurnItselfOffInterruptsUntilItIsCool() async throws {
      let celsius = Mutex(50.0)
      let studio = try CaptureStudio(readings: {
        SystemReadings(zones: [.init(celsius: celsius.withLock { $0 }, passiveCelsius: 85, criticalCelsius: 100)])
      })
      let postings = SessionPostings(of: studio.session)
      let levels = Gathered<AVCaptureDevice.SystemPressureState.Level?>()
      let token = NotificationCenter.default.addObserver(
        forName: AVCaptureSession.wasInterruptedNotification, object: studio.session, queue: nil
      ) { notification in
        let state = notification.userInfo?[AVCaptureSessionInterruptionSystemPressureStateKey]
        levels.add((state as? AVCaptureDevice.SystemPressureState)?.level)
      }
      defer { NotificationCenter.default.removeObserver(token) }
      let (output, reader) = (AVCaptureVideoDataOutput(), NumberReader())
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      try studio.add(studio.camera)
      studio.add(output)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 3 }
      // Hot is no reason yet: the program may lower its rate.
      celsius.withLock { $0 = 97 }
      try await eventually("the heat") { studio.camera.systemPressureState.level == .critical }
      #expect(studio.session.isRunning && !studio.session.isInterrupted)
      celsius.withLock { $0 = 101 }
      try await eventually("the interruption") { postings.seen.values == ["started", "interrupted 5"] }
      try await eventually("its level") { levels.values == [.shutdown] }
      #expect(AVCaptureSession.InterruptionReason.videoDeviceNotAvailableDueToSystemPressure.rawValue == 5)
      #expect(studio.session.isInterrupted && !studio.session.isRunning)
      await studio.session.work.settle()
      reader.seen.clear()
      celsius.withLock { $0 = 50 }
      try await eventually("the end") {
        postings.seen.values == ["started", "interrupted 5", "goes on", "started"]
      }
      #expect(!studio.session.isInterrupted && studio.session.isRunning)
      try await eventually("frames again") { reader.seen.values.count > 3 }
      try await studio.stop()
    }

    @Test func aCameraThatIsPulledOutIsTakenUpAgainWhenItReturns() async throws {
      let studio = try CaptureStudio()
      let postings = SessionPostings(of: studio.session)
      let reader = NumberReader()
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      try studio.add(studio.camera)
      studio.add(output)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 3 }
      studio.simulated.happen(.unplug)
      try await eventually("the error") { postings.seen.values.last == "error deviceWasDisconnected" }
      #expect(studio.session.isRunning)
      reader.seen.clear()
      studio.simulated.plugIn()
      try await eventually("frames again") { reader.seen.values.count > 3 }
      try await studio.stop()
      try await eventually("the stop") {
        postings.seen.values == ["started", "error deviceWasDisconnected", "stopped"]
      }
    }

    @Test func aMicrophoneThatAnotherProgramHasInterruptsWhileTheCameraRuns() async throws {
      let studio = try CaptureStudio()
      let postings = SessionPostings(of: studio.session)
      try studio.add(studio.camera)
      try studio.add(studio.microphone)
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      let output = AVCaptureAudioDataOutput()
      let listener = SoundReader()
      output.setSampleBufferDelegate(listener, queue: DispatchQueue(label: "test.sound"))
      studio.add(output)
      studio.simulatedMicrophone.happen(.busy(program: nil))
      try await studio.start()
      #expect(studio.session.isInterrupted && studio.session.isRunning)
      try await eventually("the preview") { layer.isPreviewing }
      try await eventually("the interruption") { postings.seen.values == ["interrupted 2", "started"] }
      studio.simulatedMicrophone.release()
      try await eventually("sound") { !listener.seen.values.isEmpty }
      try await eventually("the end") { postings.seen.values == ["interrupted 2", "started", "goes on"] }
      #expect(layer.isPreviewing && !studio.session.isInterrupted)
      try await studio.stop()
    }

    @Test func aMissingCameraIsAnError() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      let postings = SessionPostings(of: studio.session)
      studio.simulated.happen(.unplug)
      try await studio.start()
      #expect(!studio.session.isRunning && !layer.isPreviewing)
      try await eventually("the error") { postings.seen.values == ["error deviceWasDisconnected"] }
      studio.simulated.plugIn()
      try await studio.start()
      #expect(studio.session.isRunning)
      try await studio.stop()
    }

    @Test func camerasAreSwitchedInOneGo() async throws {
      let studio = try CaptureStudio()
      let first = try studio.add(studio.camera)
      let reader = NumberReader()
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count > 3 }
      let old = output.connection(with: .video)

      studio.session.beginConfiguration()
      studio.session.removeInput(first)
      #expect(output.connection(with: .video) == nil && old?.isActive == true)
      let second = try AVCaptureDeviceInput(device: studio.second)
      studio.session.addInput(second)
      await elsewhere { studio.session.commitConfiguration() }
      #expect(output.connection(with: .video)?.inputPorts.first?.input === second && old?.isActive == false)
      // The other begins to count anew, and none of its frames is missing.
      let begin = try await eventually("the other's frames") { () -> Int? in
        let numbers = reader.numbers
        return numbers.indices.dropFirst().first { numbers[$0] <= numbers[$0 - 1] && numbers.count > $0 + 5 }
      }
      try await studio.stop()
      #expect(Array(reader.numbers[begin...].prefix(6)) == Array(0..<6), "\(reader.numbers)")
    }

    @Test func aPreviewRunsOnWhileOutputsComeAndGo() async throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      let shown = Gathered<Double>()
      layer.setFrameHandler { frame in shown.add(frame.time.seconds) }
      try await studio.start()
      try await eventually("frames") { shown.values.count > 5 }
      for _ in 0..<5 {
        let output = AVCaptureVideoDataOutput()
        let reader = NumberReader()
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
        output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
        studio.add(output)
        try await eventually("frames") { reader.seen.values.count > 2 }
        studio.session.removeOutput(output)
      }
      try await studio.stop()
      let gaps = zip(shown.values, shown.values.dropFirst()).map { $1 - $0 }
      #expect(gaps.allSatisfy { abs($0 - 1.0 / 30) < 1e-6 }, "no frame is lost by it: \(gaps.max() ?? 0)")
    }

    @Test func whatACameraDeliversInsteadIsReadBack() async throws {
      let studio = try CaptureStudio(preset: .vga640x480)
      defer { studio.simulated.release() }
      studio.simulated.happen(.format(width: 320, height: 180, rate: 15))
      let input = try studio.add(studio.camera)
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      let widths = Gathered<Int32>()
      let observation = studio.camera.observe(\.activeFormat) { device, _ in
        widths.add(device.activeFormat.formatDescription.dimensions.width)
      }
      defer { observation.invalidate() }
      try await studio.start()
      try await eventually("the format") { widths.values.last == 320 }
      try await eventually("the preview") { layer.isPreviewing }
      #expect(studio.camera.activeFormat.formatDescription.dimensions.height == 180)
      #expect(studio.camera.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 15))
      #expect(studio.camera.activeVideoMaxFrameDuration == CMTime(value: 1, timescale: 15))
      #expect(input.ports.first?.formatDescription?.dimensions.width == 320)
      #expect(studio.session.sessionPreset == .vga640x480, "the camera's will is no program's")
      try await studio.stop()
      studio.simulated.release()
      try await studio.start()
      try await eventually("the format that was asked for") { widths.values.last == 640 }
      #expect(studio.camera.formats.contains { $0 === studio.camera.activeFormat })
      #expect(studio.camera.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
      try await studio.stop()
    }

    @Test func aFormatThatAProgramSetsTakesThePlaceOfThePreset() async throws {
      let studio = try CaptureStudio(preset: .vga640x480)
      try studio.add(studio.camera)
      let reader = NumberReader()
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.last?.width == 640 }
      #expect(studio.camera.activeFormat.formatDescription.dimensions.width == 640)
      let large = try #require(studio.camera.formats.first { $0.formatDescription.dimensions.width == 1280 })
      try studio.set(studio.camera, to: large)
      #expect(studio.session.sessionPreset == .inputPriority)
      try await eventually("large frames") { reader.seen.values.last?.width == 1280 }
      studio.session.sessionPreset = .vga640x480
      try await eventually("small frames") { reader.seen.values.last?.width == 640 }
      try await studio.stop()
    }

    @Test func twoCamerasRunAtOnce() async throws {
      let studio = try CaptureStudio(preset: nil) { AVCaptureMultiCamSession(preset: .inputPriority, devices: $0) }
      let session = try #require(studio.session as? AVCaptureMultiCamSession)
      #expect(AVCaptureMultiCamSession.isMultiCamSupported && !session.canSetSessionPreset(.high))
      for device in [studio.camera, studio.second] {
        let small = try #require(device.formats.first { $0.formatDescription.dimensions.width == 640 })
        try studio.set(device, to: small)
      }
      let readers = [NumberReader(), NumberReader()]
      for (device, reader) in zip([studio.camera, studio.second], readers) {
        let input = try AVCaptureDeviceInput(device: device)
        let output = AVCaptureVideoDataOutput()
        output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
        session.addInputWithNoConnections(input)
        session.addOutputWithNoConnections(output)
        let connection = AVCaptureConnection(inputPorts: input.ports, output: output)
        #expect(session.canAddConnection(connection))
        session.addConnection(connection)
        #expect(!session.canAddConnection(connection))
      }
      #expect(session.hardwareCost > 0 && session.hardwareCost < 1)
      try await studio.start()
      try await eventually("frames of both") { readers.allSatisfy { $0.seen.values.count > 10 } }
      try await studio.stop()
      // Both are on one clock: they ran at the same time.
      let spans = readers.map { ($0.seen.values.first?.time ?? 0)...($0.seen.values.last?.time ?? 0) }
      #expect(spans[0].overlaps(spans[1]))
    }

    @Test func aPlainSessionRefusesASecondCamera() throws {
      let studio = try CaptureStudio()
      let first = try studio.add(studio.camera)
      #expect(!studio.session.canAddInput(first))
      #expect(!studio.session.canAddInput(try AVCaptureDeviceInput(device: studio.camera)))
      #expect(!studio.session.canAddInput(try AVCaptureDeviceInput(device: studio.second)))
      let other = AVCaptureSession()
      #expect(!other.canAddInput(first))
      studio.session.removeInput(first)
      #expect(other.canAddInput(first))
      #expect(!studio.session.canSetSessionPreset(AVCaptureSession.Preset(rawValue: "none")))
    }
  }
}
