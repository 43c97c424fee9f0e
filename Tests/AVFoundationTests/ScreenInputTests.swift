import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  /// Screens recorded by a session: a simulated one shows what a simulated camera of 1280 × 720 sees.
  @Suite struct Screens {
    /// A session with a screen.
    private struct Desk {
      let studio: CaptureStudio
      let screen: ScreenSource
      let input: AVCaptureScreenInput

      init() throws {
        studio = try CaptureStudio(preset: nil)
        screen = ScreenSource(simulatedBy: studio.simulated)
        input = AVCaptureScreenInput(screen)
        #expect(studio.session.canAddInput(input))
        studio.session.addInput(input)
      }

      /// Adds an output that reads the frames' numbers.
      func read() -> NumberReader {
        let reader = NumberReader()
        let output = AVCaptureVideoDataOutput()
        output.alwaysDiscardsLateVideoFrames = false
        output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.screen"))
        studio.add(output)
        return reader
      }
    }

    @Test func aMovieShowsTheScreen() async throws {
      let desk = try Desk()
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      desk.studio.add(output)
      try await desk.studio.start()
      try await eventually("the port's format") {
        let size = desk.input.ports.first?.formatDescription?.dimensions
        return size?.width == 1280 && size?.height == 720
      }
      let file = try desk.studio.file("screen.mov")
      output.startRecording(to: file, recordingDelegate: listener)
      try await eventually("a second") { output.recordedDuration.seconds >= 1 }
      output.stopRecording()
      try await eventually("the end") { listener.isOver }
      try await desk.studio.stop()
      #expect(listener.heard.values == ["start screen.mov", "will", "did"])
      let frames = try await DecodedFrames.read(file)
      let numbers = frames.compactMap { $0.painted?.number }
      #expect(numbers.count >= 30 && numbers == Array(numbers[0]..<numbers[0] + numbers.count), "\(numbers)")
      let video = try #require(try await Probe.read(file).streams.first { $0.kind == "video" })
      #expect(video.width == 1280 && video.height == 720)
    }

    @Test func itsFramesComeCutAndScaled() async throws {
      let desk = try Desk()
      let reader = desk.read()
      try await desk.studio.start()
      try await eventually("the whole screen") { reader.seen.values.contains { $0.width == 1280 && $0.number != nil } }
      // The number is below the middle.
      desk.input.cropRect = CGRect(x: 320, y: 20, width: 640, height: 360)
      try await eventually("a part") {
        reader.seen.values.contains { $0.width == 640 && $0.height == 360 && $0.number != nil }
      }
      desk.input.scaleFactor = 1.5
      try await eventually("larger") {
        reader.seen.values.contains { $0.width == 960 && $0.height == 540 && $0.number != nil }
      }
      desk.input.scaleFactor = 1
      desk.input.cropRect = CGRect(x: 0, y: 0, width: 300, height: 200)
      try await eventually("a corner") { reader.seen.values.contains { $0.width == 300 && $0.height == 200 } }
      desk.input.cropRect = .null
      let before = reader.seen.values.count
      try await eventually("the whole again") { reader.seen.values.dropFirst(before).contains { $0.width == 1280 } }
      try await desk.studio.stop()
      let isRight = reader.seen.values.allSatisfy { ($0.number != nil) == ($0.width != 300) }
      #expect(isRight, "there is no number in the corner")
    }

    @Test func itsFramesComeAtMostSoOften() async throws {
      let desk = try Desk()
      desk.input.minFrameDuration = CMTime(value: 1, timescale: 10)
      let reader = desk.read()
      try await desk.studio.start()
      try await eventually("frames") { reader.numbers.count >= 8 }
      try await desk.studio.stop()
      let numbers = reader.numbers
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == 3 }, "every third of 30 a second: \(numbers)")
    }

    @Test func aRefusalIsAnErrorOfTheSession() async throws {
      let desk = try Desk()
      _ = desk.read()
      let postings = SessionPostings(of: desk.studio.session)
      desk.studio.simulated.happen(.unplug)
      try await desk.studio.start()
      let denied = AVError.Code.applicationIsNotAuthorizedToUseDevice
      try await eventually("the error") { postings.seen.values.contains("error \(denied)") }
      #expect(!desk.studio.session.isRunning)
    }

    @Test func thePersonMayEndIt() async throws {
      let desk = try Desk()
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      desk.studio.add(output)
      let postings = SessionPostings(of: desk.studio.session)
      try await desk.studio.start()
      let file = try desk.studio.file("screen.mov")
      output.startRecording(to: file, recordingDelegate: listener)
      try await eventually("a second") { output.recordedDuration.seconds >= 1 }
      desk.screen.endSimulation()
      try await eventually("the end") { listener.isOver }
      try await eventually("the session's end") { postings.seen.values.last == "stopped" }
      #expect(postings.seen.values == ["started", "error \(AVError.Code.screenCaptureFailed)", "stopped"])
      #expect(!desk.studio.session.isRunning)
      #expect(listener.errors.values.map(\.recordingSuccessfullyFinished) == [true])
      let numbers = try await DecodedFrames.read(file).compactMap { $0.painted?.number }
      #expect(numbers.count >= 25 && numbers == Array(numbers[0]..<numbers[0] + numbers.count))
      // It may be started again, and asks again.
      try await desk.studio.start()
      #expect(desk.studio.session.isRunning)
      try await desk.studio.stop()
    }

    @Test func aCameraRunsBesideIt() async throws {
      let studio = try CaptureStudio(preset: nil) { AVCaptureMultiCamSession(preset: .inputPriority, devices: $0) }
      let inputs = [
        AVCaptureScreenInput(ScreenSource(simulatedBy: studio.simulated)),
        try AVCaptureDeviceInput(device: studio.second),
      ]
      let readers = [NumberReader(), NumberReader()]
      for (input, reader) in zip(inputs, readers) {
        studio.session.addInputWithNoConnections(input)
        let output = AVCaptureVideoDataOutput()
        output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.screen"))
        studio.session.addOutputWithNoConnections(output)
        studio.session.addConnection(AVCaptureConnection(inputPorts: input.ports, output: output))
      }
      try await studio.start()
      try await eventually("both") { readers.allSatisfy { $0.numbers.count >= 5 } }
      try await studio.stop()
    }

    /// The mean brightness of a part of a frame, from 0 to 255.
    private static func brightness(_ picture: GrayPicture, _ area: CGRect) -> Double {
      var sum = 0.0
      for y in Int(area.minY)..<Int(area.maxY) {
        for x in Int(area.minX)..<Int(area.maxX) { sum += Double(picture.pixels[y * picture.width + x]) }
      }
      return sum / (area.width * area.height)
    }

    /// The camera is dark, the screen isn't: it is seen where it is.
    @Test func aCameraIsSeenInItsBubble() async throws {
      let desk = try Desk()
      var bubble = CameraBubble(size: 0.25)
      bubble.corner = .topLeft
      desk.input.cameraBubble = bubble
      desk.input.bubbleCamera = desk.studio.second
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      desk.studio.add(output)
      try await desk.studio.start()
      try await eventually("the camera") { desk.studio.secondSimulated.isOpen }
      func aSecond() async throws {
        let begin = output.recordedDuration.seconds
        try await eventually("a second") { output.recordedDuration.seconds >= begin + 1 }
      }
      let file = try desk.studio.file("bubble.mov")
      output.startRecording(to: file, recordingDelegate: listener)
      try await aSecond()
      bubble.corner = .topRight
      desk.input.cameraBubble = bubble
      try await aSecond()
      bubble.isShown = false
      desk.input.cameraBubble = bubble
      try await aSecond()
      output.stopRecording()
      try await eventually("the end") { listener.isOver }
      try await desk.studio.stop()
      let frames = try await DecodedFrames.read(file)
      let numbers = frames.compactMap { $0.painted?.number }
      #expect(numbers.count >= 80 && numbers == Array(numbers[0]..<numbers[0] + numbers.count))
      let alone = try #require(frames.last).picture
      // Whether a corner differs from what the screen has there. How many frames each takes depends on the computer.
      let areas = [CGRect(x: 82, y: 82, width: 60, height: 60), CGRect(x: 1138, y: 82, width: 60, height: 60)]
      var looks: [[Bool]] = []
      for frame in frames {
        let look = areas.map { abs(Self.brightness(frame.picture, $0) - Self.brightness(alone, $0)) > 8 }
        if look != looks.last { looks.append(look) }
      }
      // The camera's first frame may come after the screen's.
      if looks.first == [false, false] { looks.removeFirst() }
      #expect(looks == [[true, false], [false, true], [false, false]])
    }

    @Test func aCameraThatIsTurnedOffIsReleased() async throws {
      let desk = try Desk()
      desk.input.cameraBubble = CameraBubble()
      desk.input.bubbleCamera = desk.studio.second
      _ = desk.read()
      try await desk.studio.start()
      try await eventually("the camera") { desk.studio.secondSimulated.isOpen }
      desk.input.cameraBubble?.isShown = false
      try await eventually("released") { !desk.studio.secondSimulated.isOpen }
      desk.input.cameraBubble?.isShown = true
      try await eventually("again") { desk.studio.secondSimulated.isOpen }
      try await desk.studio.stop()
      try await eventually("released with the screen") { !desk.studio.secondSimulated.isOpen }
    }

    /// A second microphone, which hears nothing at first, in place of what the computer plays.
    @Test func whatTheComputerPlaysIsATrackOfItsOwn() async throws {
      let desk = try Desk()
      try desk.studio.add(desk.studio.microphone)
      let other = SimulatedDevices(
        clock: desk.studio.clock, microphoneFaults: [SimulatedFault(.silence(seconds: 2.5))])
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      output.secondSound = other.microphone.description
      desk.studio.add(output)
      try await desk.studio.start()
      let file = try desk.studio.file("sounds.mov")
      output.startRecording(to: file, recordingDelegate: listener)
      try await eventually("two seconds") { output.recordedDuration.seconds >= 2 }
      output.pauseRecording()
      let pause = desk.studio.time
      try await eventually("half a second") { desk.studio.time.seconds - pause.seconds >= 0.5 }
      output.resumeRecording()
      try await eventually("five seconds") { output.recordedDuration.seconds >= 5 }
      output.stopRecording()
      try await eventually("the end") { listener.isOver }
      try await desk.studio.stop()
      let streams = try await Probe.read(file).streams
      #expect(streams.map(\.kind) == ["video", "audio", "audio"])
      let lengths = streams.compactMap { $0.duration.flatMap(Double.init) }
      #expect(lengths.count == 3 && (lengths.max() ?? 9) - (lengths.min() ?? 0) < 0.1, "\(lengths)")
      let first = try await DecodedAudio.read(file, track: 0).bursts.first ?? []
      let second = try await DecodedAudio.read(file, track: 1).bursts.first ?? []
      #expect(first.count >= 4 && first.contains { $0.onset < 2 })
      #expect(second.count >= 1 && second.allSatisfy { $0.onset > 1.5 }, "\(second.map(\.onset))")
    }

    /// The microphone and what stands for the computer's sound hear one tone each second.
    @Test(arguments: [false, true]) func bothSoundsOfASessionAreInStep(_ pauses: Bool) async throws {
      let desk = try Desk()
      try desk.studio.add(desk.studio.microphone)
      let other = SimulatedDevices(clock: desk.studio.clock)
      let tone = desk.studio.clock.now
      (desk.studio.simulatedMicrophone.commonTone, other.microphone.commonTone) = (tone, tone)
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      output.secondSound = other.microphone.description
      desk.studio.add(output)
      try await desk.studio.start()
      let file = try desk.studio.file("sounds.mov")
      output.startRecording(to: file, recordingDelegate: listener)
      try await eventually("a second and a half") { output.recordedDuration.seconds >= 1.5 }
      if pauses {
        output.pauseRecording()
        let pause = desk.studio.time
        try await eventually("two thirds of a second") { desk.studio.time.seconds - pause.seconds >= 0.67 }
        output.resumeRecording()
      }
      try await eventually("five seconds") { output.recordedDuration.seconds >= 5 }
      output.stopRecording()
      try await eventually("the end") { listener.isOver }
      try await desk.studio.stop()
      var tracks = [try await DecodedAudio.read(file, track: 0), try await DecodedAudio.read(file, track: 1)]
      // The talking in between isn't as loud on the right.
      for place in 0..<2 { tracks[place].samples = tracks[place].samples.map { abs($0) > 0.4 ? $0 : 0 } }
      let tones = tracks.map { ($0.bursts.last ?? []).map(\.onset).filter { $0 > 0.1 } }
      #expect(tones[0].count >= 3 && tones[0].count == tones[1].count, "\(tones)")
      // Half a packet of AAC.
      for (one, other) in zip(tones[0], tones[1]) { #expect(abs(one - other) < 0.0107, "\(tones)") }
    }

    /// Where the computer's sound can't be heard its track is silent, and the recording says so.
    @Test(arguments: [SimulatedFault.Kind.denied, .unplug]) func whatIsNotHeardIsTold(
      _ fault: SimulatedFault.Kind
    ) async throws {
      let desk = try Desk()
      let other = SimulatedDevices(
        clock: desk.studio.clock, microphoneFaults: [SimulatedFault(fault, at: fault == .denied ? 0 : 1)])
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      output.secondSound = other.microphone.description
      desk.studio.add(output)
      try await desk.studio.start()
      #expect(output.isComputerSoundHeard)
      output.startRecording(to: try desk.studio.file("sounds.mov"), recordingDelegate: listener)
      try await eventually("what is missing to be told") { !output.isComputerSoundHeard }
      try await eventually("two seconds") { output.recordedDuration.seconds >= 2 }
      output.stopRecording()
      try await eventually("the end") { listener.isOver }
      #expect(listener.errors.values.isEmpty)
      #expect(output.isComputerSoundHeard)
      try await desk.studio.stop()
    }

    @Test func aFileThatCanNotHaveASecondSoundIsRefused() async throws {
      let desk = try Desk()
      let (output, listener) = (AVCaptureMovieFileOutput(), RecordingListener())
      output.recordsComputerSound = true
      #expect(output.recordsComputerSound)
      desk.studio.add(output)
      try await desk.studio.start()
      output.startRecording(to: try desk.studio.file("sounds.mkv"), recordingDelegate: listener)
      try await eventually("the refusal") { listener.isOver }
      #expect(listener.errors.values.map(\.recordingSuccessfullyFinished) == [false])
      try await desk.studio.stop()
    }

    @Test func itsPropertiesCanBeObservedAndOneRefuses() async {
      #expect(AVCaptureScreenInput(displayID: kCGNullDirectDisplay) == nil)
      let input = AVCaptureScreenInput(displayID: CGMainDisplayID())
      #expect(input?.ports.map(\.mediaType) == [.video])
      #expect(input?.cropRect.isNull == true && input?.scaleFactor == 1 && input?.capturesCursor == true)
      #expect(input?.minFrameDuration.isNumeric == false && input?.capturesMouseClicks == false)
      let heard = Gathered<CGFloat?>()
      let observation = input?.observe(\.scaleFactor, options: [.new]) { heard.add($1.newValue) }
      input?.scaleFactor = 0.5
      #expect(heard.values == [0.5])
      observation?.invalidate()
      await #expect(processExitsWith: .failure) { AVCaptureScreenInput().capturesMouseClicks = true }
      await #expect(processExitsWith: .failure) { AVCaptureScreenInput().scaleFactor = 0 }
    }
  }
}
