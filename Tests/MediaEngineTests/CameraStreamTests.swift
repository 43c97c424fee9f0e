import CoreMedia
import CoreVideo
import GLibSupport
import GStreamer
import Synchronization
import Testing

@testable import MediaEngine

@Suite struct CameraStreamTests {
  private typealias Seen = (number: UInt16?, time: CMTime, width: Int, height: Int)

  private func output(into seen: Collected<Seen>) -> PreviewOutput {
    PreviewOutput { frame in
      seen.add(
        (
          SimulatedPicture.number(in: frame.pixelBuffer), frame.time, CVPixelBufferGetWidth(frame.pixelBuffer),
          CVPixelBufferGetHeight(frame.pixelBuffer)
        ))
    }
  }

  /// Looks at every frame while it is there.
  private func watch(_ preview: CameraStream) -> Collected<Seen> {
    let seen = Collected<Seen>()
    preview.add(output(into: seen))
    return seen
  }

  /// The events of a preview until one satisfies.
  private func events(
    of preview: CameraStream, until isLast: @escaping @Sendable (StreamEvent) -> Bool
  ) -> Task<[StreamEvent], any Error> {
    let events = preview.events
    return Task {
      try await within("an event") {
        var seen: [StreamEvent] = []
        for await event in events {
          seen.append(event)
          if isLast(event) { return seen }
        }
        return nil
      }
    }
  }

  @Test(arguments: [VideoFormat.Encoding.raw("BGRA"), .jpeg])
  func whatTheCameraDeliversInsteadIsToldBeforeItsFirstFrame(_ encoding: VideoFormat.Encoding) async throws {
    let (_, preview) = CameraStream.simulated(
      [.init(.format(width: 320, height: 240, rate: 15))], encoding: encoding)
    let seen = watch(preview)
    let told = events(of: preview) { $0 == .began }
    try await preview.start()
    let odd = VideoFormat(width: 320, height: 240, encoding: encoding, frameRates: [Fraction(15, 1)])
    #expect(try await told.value == [.delivers(odd), .began])
    #expect(preview.deliveredFormat == odd)
    #expect(preview.asked?.width == 640, "what was asked for stays known")
    let frames = try await seen.first(3)
    #expect(frames.allSatisfy { $0.width == 320 && $0.height == 240 })
    await preview.stop()
  }

  @Test func framesCarryConsecutiveNumbersAtTheirTimes() async throws {
    let (_, preview) = CameraStream.simulated()
    let seen = watch(preview)
    try await preview.start()
    let frames = try await seen.first(45)
    await preview.stop()

    let numbers = frames.compactMap { $0.number.map(Int.init) }
    #expect(numbers.count == frames.count, "every frame carries a number")
    #expect(numbers == Array(0..<numbers.count), "no frame is missing, comes twice or out of order")
    let first = try #require(frames.first)
    for frame in frames {
      let expected = Double(Int(frame.number ?? 0) - Int(first.number ?? 0)) / 30
      #expect(abs((frame.time - first.time).seconds - expected) < 0.001)
    }
    #expect(preview.statistics.dropped == 0 && preview.statistics.delivered >= 45)
  }

  @Test func theRunningPreviewFollowsTheSizeItIsShownAt() async throws {
    let (_, preview) = CameraStream.simulated()
    let seen = Collected<Seen>()
    let output = output(into: seen)
    output.displaySize = (322, 241)
    preview.add(output)
    try await preview.start()
    let small = try #require(try await seen.first(3).last)
    #expect((small.width, small.height) == (322, 241))
    #expect(small.number != nil, "the number survives the scaling")

    func sizeComes(_ width: Int, _ height: Int) async throws {
      try await eventually("frames of \(width)×\(height)") {
        seen.values.suffix(2).allSatisfy { ($0.width, $0.height) == (width, height) } ? () : nil
      }
    }
    output.displaySize = (400, 300)
    try await sizeComes(400, 300)
    output.displaySize = (1280, 960)
    try await sizeComes(640, 480)
    output.displaySize = (200, 150)
    try await sizeComes(200, 150)
    // A second, larger place decides; when it goes, the first is as before.
    let larger = PreviewOutput { _ in }
    larger.displaySize = (400, 300)
    preview.add(larger)
    try await sizeComes(400, 300)
    preview.remove(larger)
    try await sizeComes(200, 150)
    output.displaySize = nil
    try await sizeComes(640, 480)
    await preview.stop()
  }

  @Test func framesAreTheCamerasOwnMemory() async throws {
    // Nothing between the simulated camera and the handler copies: few addresses come again and again.
    let (_, preview) = CameraStream.simulated()
    let addresses = Collected<UInt>()
    preview.add(
      PreviewOutput { frame in
        CVPixelBufferLockBaseAddress(frame.pixelBuffer, .readOnly)
        addresses.add(UInt(bitPattern: CVPixelBufferGetBaseAddress(frame.pixelBuffer)))
        CVPixelBufferUnlockBaseAddress(frame.pixelBuffer, .readOnly)
      })
    try await preview.start()
    let seen = try await addresses.first(30)
    await preview.stop()
    #expect(Set(seen).count <= 6, "\(Set(seen).count) different addresses in \(seen.count) frames")
  }

  @Test func settingsShowInTheRunningPicture() async throws {
    let (camera, preview) = CameraStream.simulated()
    let brightness = Collected<Int>()
    preview.add(
      PreviewOutput { frame in
        CVPixelBufferLockBaseAddress(frame.pixelBuffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(frame.pixelBuffer, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddress(frame.pixelBuffer) else { return }
        // A corner of the sky.
        brightness.add(Int(base.load(fromByteOffset: 4 * 4 + 1, as: UInt8.self)))
      })
    try await preview.start()
    let before = try #require(try await brightness.first(2).first)
    camera.settings.exposureSeconds /= 8
    _ = try await eventually("the darker picture") { brightness.values.last.flatMap { $0 <= before / 4 ? true : nil } }
    await preview.stop()
    #expect(try #require(brightness.values.last) <= before / 4)
  }

  @Test func theUnpluggedCameraIsReportedAndLetGo() async throws {
    let (camera, preview) = CameraStream.simulated([.init(.unplug, at: 0.2)])
    let events = events(of: preview) { if case .lost = $0 { true } else { false } }
    try await preview.start()
    #expect(try await events.value == [.began, .lost(.disconnected(camera.description.reference))])
    #expect(!preview.isRunning)
    await #expect(throws: DeviceError.disconnected(camera.description.reference)) { try await preview.start() }
    camera.plugIn()
    let again = self.events(of: preview) { $0 == .began }
    try await preview.start()
    #expect(try await again.value == [.began])
    await preview.stop()
  }

  @Test func aCameraThatLeavesTheListWithoutAWordIsReportedAndLetGo() async throws {
    let other = DeviceDescription(id: "other", name: "Other", kind: .camera, connection: .v4l2(node: "/dev/other"))
    let world = DeviceWorld()
    let (camera, preview) = CameraStream.simulated(world: world)
    world.become([camera.description, other])
    let first = events(of: preview) { $0 == .began }
    let events = events(of: preview) { if case .lost = $0 { true } else { false } }
    try await preview.start()
    _ = try await first.value
    world.become([camera.description])  // another one goes: none of our business
    world.become([other])
    #expect(try await events.value == [.began, .lost(.disconnected(camera.description.reference))])
    #expect(!preview.isRunning)
    let source = try camera.open(SimulatedCamera.formats[1], rate: Fraction(30, 1))
    source.pipelineWillStop()
  }

  /// A camera that gives five frames and then an error, as a driver does whose device is gone or broken.
  private struct BrokenSource: CaptureSource {
    let element: Element

    init() throws {
      element = try Bin(
        parsing: "videotestsrc is-live=true ! video/x-raw,format=BGRA,width=64,height=48 ! identity error-after=5")
    }
  }

  @Test(arguments: [true, false])
  func anErrorIsALossIfTheCameraIsGoneAMomentLater(_ isGone: Bool) async throws {
    let world = DeviceWorld()
    let clock = SimulatedClock()
    let camera = DeviceDescription(
      id: "test", name: "Test Camera", kind: .camera, connection: .simulated(SimulatedWorld(clock: clock)))
    world.become([camera])
    let preview = CameraStream(camera: camera, format: nil, rate: nil, world: world) { try BrokenSource() }
    let events = events(of: preview) { $0 != .began }
    try await preview.start()
    // The first waits for the camera to leave while it runs, the second because of the error.
    _ = try await world.listeners.first(2)
    // The moment passes when the test lets it.
    if isGone { world.become([]) } else { clock.run(speed: 8) }
    defer { clock.pause() }
    let end = try #require(try await events.value.last)
    if isGone {
      #expect(end == .lost(.disconnected(camera.reference)))
    } else {
      guard case .failed(.failed(camera.reference, _)) = end else {
        Issue.record("\(end)")
        return
      }
    }
  }

  @Test func theSilentCameraIsStartedAgainAndResumes() async throws {
    // Silent for longer than is waited for, and for less than a device that was started again may be: whoever would end
    // it here might be too late.
    let (_, preview) = CameraStream.simulated([.init(.stall(seconds: 3), at: 0.2)])
    let resumed = events(of: preview) { $0 == .resumed }
    try await preview.start()
    #expect(try await resumed.value == [.began, .stalled, .resumed])
    await preview.stop()
  }

  @Test func theCameraThatStaysSilentIsGivenUp() async throws {
    let (camera, preview) = CameraStream.simulated([.init(.stall(seconds: nil), at: 0.1)])
    let events = events(of: preview) { if case .failed = $0 { true } else { false } }
    try await preview.start()
    #expect(try await events.value == [.began, .stalled, .failed(.stalled(camera.description.reference))])
    #expect(!preview.isRunning)
    await preview.stop()
  }

  @Test func aBusyCameraNamesTheProgramThatHasIt() async throws {
    let (camera, preview) = CameraStream.simulated([.init(.busy(program: "Cheese"))])
    await #expect(throws: DeviceError.busy(camera.description.reference, by: "Cheese")) { try await preview.start() }
    camera.release()
    try await preview.start()
    await preview.stop()
  }

  @Test func lostFramesAreCounted() async throws {
    let (_, preview) = CameraStream.simulated([.init(.drop(frames: 5), at: 0.5)])
    let seen = watch(preview)
    try await preview.start()
    _ = try await seen.first(30)
    await preview.stop()
    let numbers = seen.values.compactMap { $0.number.map(Int.init) }
    let missing = (numbers.last ?? 0) - (numbers.first ?? 0) + 1 - numbers.count
    #expect(missing == 5)
    #expect(preview.statistics.dropped == 5)
  }

  @Test func damagedJPEGsDontStopThePreview() async throws {
    let (_, preview) = CameraStream.simulated(
      [.init(.corrupt(frames: 4), at: 0.3)], encoding: .jpeg)
    let events = preview.events
    let seen = watch(preview)
    try await preview.start()
    let frames = try await seen.first(40)
    await preview.stop()
    _ = events
    #expect(!preview.isRunning)
    // What comes after the damage is whole again, and compression has left the numbers readable.
    let last = frames.suffix(15)
    #expect(last.allSatisfy { $0.number != nil })
  }

  @Test func twoCamerasRunAtOnce() async throws {
    let (_, left) = CameraStream.simulated()
    let (_, right) = CameraStream.simulated()
    let seen = [watch(left), watch(right)]
    try await left.start()
    try await right.start()
    for collected in seen { _ = try await collected.first(10) }
    await left.stop()
    #expect(right.isRunning)
    _ = try await seen[1].first(seen[1].values.count + 5)
    await right.stop()
  }

  @Test func aSecondOpeningFindsTheCameraBusy() async throws {
    let (camera, first) = CameraStream.simulated()
    try await first.start()
    #expect(throws: DeviceError.busy(camera.description.reference, by: nil)) {
      try camera.open(SimulatedCamera.formats[1], rate: Fraction(30, 1))
    }
    await first.stop()
    let source = try camera.open(SimulatedCamera.formats[1], rate: Fraction(30, 1))
    source.pipelineWillStop()
  }

  @Test func aStopAskedForWhileTheStartIsUnderWayHasTheLastWord() async throws {
    for _ in 0..<20 {
      let (camera, _) = CameraStream.simulated()
      let opened = Collected<Void>()
      let preview = CameraStream(camera: camera.description, format: SimulatedCamera.formats[1], rate: nil) {
        opened.add(())
        return try camera.open(SimulatedCamera.formats[1], rate: Fraction(30, 1))
      }
      let start = Task { try await preview.start() }
      _ = try await opened.first(1)
      await preview.stop()
      try await start.value
      #expect(!preview.isRunning)
      let source = try camera.open(SimulatedCamera.formats[1], rate: Fraction(30, 1))
      source.pipelineWillStop()
    }
  }

  @Test func stoppingAndStartingAtOnceIsHarmless() async throws {
    let (_, preview) = CameraStream.simulated()
    try await preview.start()
    async let first: Void = preview.stop()
    async let second: Void = preview.stop()
    _ = await (first, second)
    try await preview.start()
    try await preview.start()
    let seen = watch(preview)
    _ = try await seen.first(3)
    await preview.stop()
    #expect(!preview.isRunning)
  }

  @Test func aPreviewThatIsLetGoStops() async throws {
    let camera: SimulatedCamera
    do {
      let (simulated, preview) = CameraStream.simulated()
      camera = simulated
      try await preview.start()
    }
    // The camera can be opened again as soon as everything is down.
    let format = SimulatedCamera.formats[1]
    let source = try await eventually("the camera to be free") {
      if let source = try? camera.open(format, rate: Fraction(30, 1)) { return source }
      return nil
    }
    source.pipelineWillStop()
  }
}
