import CoreMedia
import CoreVideo
import GStreamer
import Testing

@testable import MediaEngine

@Suite struct CaptureEngineTests {
  /// Cameras of the test's own, a world in which they are plugged in, and an engine that opens them.
  private struct Studio {
    let cameras: [SimulatedCamera]
    let world = DeviceWorld()
    let engine: CaptureEngine
    let format: VideoFormat
    let place: SimulatedWorld
    /// The cameras that were opened, in order.
    let opened = Collected<String>()

    init(_ count: Int = 1, encoding: VideoFormat.Encoding = .raw("BGRA"), waits: Bool = true) {
      let place = SimulatedWorld.running(waitsForConsumers: waits)
      let cameras = (0..<count).map {
        SimulatedCamera(id: "simulated:test\($0)", name: "Camera \($0)", viewpoint: .lakeside, in: place)
      }
      self.place = place
      self.cameras = cameras
      format = VideoFormat(width: 640, height: 480, encoding: encoding, frameRates: [Fraction(30, 1)])
      world.become(cameras.map(\.description))
      let catalogue = DeviceCatalogue(hardware: world, simulated: NoDevices(), offersSimulated: false)
      engine = CaptureEngine(
        catalogue: catalogue,
        makeCamera: { [opened] wanted in
          CameraStream(camera: wanted.device, format: wanted.format, rate: wanted.rate) {
            opened.add(wanted.device.id)
            let camera = cameras.first { $0.description.id == wanted.device.id }!
            return try camera.open(wanted.format!, rate: wanted.rate!)
          }
        }, makeMicrophone: { MicrophoneStream(microphone: $0.device) })
    }

    func graph(_ indices: [Int] = [0]) -> CaptureGraph {
      var graph = CaptureGraph()
      graph.cameras = indices.map { .init(cameras[$0].description, format: format, rate: Fraction(30, 1)) }
      return graph
    }

    func id(_ index: Int) -> String { cameras[index].description.id }

    /// Collects what the engine tells, until the task is cancelled.
    func listen() -> (events: Collected<CaptureEvent>, listening: Task<Void, Never>) {
      let (events, stream) = (Collected<CaptureEvent>(), engine.events)
      return (events, Task { for await event in stream { events.add(event) } })
    }
  }

  /// Reads the number of each frame that comes, and keeps it with its time.
  private final class Numbers: SampleReceiver {
    let seen = Collected<(number: Int?, time: CMTime)>()

    func receive(_ sample: Sample) {
      seen.add(((try? sample.pixelBuffer()).flatMap(SimulatedPicture.number).map(Int.init), sample.hostTime))
    }

    var numbers: [Int] { seen.values.compactMap(\.number) }
  }

  /// How many of a camera's frames are missing between the first and the last of these.
  private static func lost(_ numbers: [Int]) -> Int {
    (numbers.last ?? 0) - (numbers.first ?? 0) + 1 - numbers.count
  }

  private static let pixels = TapFormat.decoded(Caps("video/x-raw", ["format": "BGRA"]))

  @Test func aTapComesAndGoesWithoutALostFrameInThePreview() async throws {
    let studio = Studio()
    let shown = Collected<Int>()
    let output = PreviewOutput { frame in
      if let number = SimulatedPicture.number(in: frame.pixelBuffer) { shown.add(Int(number)) }
    }
    var graph = studio.graph()
    graph.previews = [.init(of: studio.id(0), on: output)]
    try await studio.engine.apply(graph)
    try await studio.engine.start()
    _ = try await shown.first(10)

    let receiver = Numbers()
    graph.taps = [.init(of: studio.id(0), Self.pixels, queue: .dropOldest(samples: 4), to: receiver)]
    try await studio.engine.apply(graph)
    _ = try await receiver.seen.first(15)
    graph.taps = []
    try await studio.engine.apply(graph)
    let tapped = receiver.numbers
    _ = try await shown.first(shown.values.count + 10)
    await studio.engine.stop()

    #expect(tapped == receiver.numbers, "once the tap is off, nothing comes any more")
    #expect(Self.lost(tapped) == 0, "\(tapped)")
    #expect(Self.lost(shown.values) == 0, "\(shown.values)")
  }

  @Test func timesAreHostTimes() async throws {
    let studio = Studio()
    let receiver = Numbers()
    var graph = studio.graph()
    graph.taps = [.init(of: studio.id(0), Self.pixels, queue: .dropOldest(samples: 4), to: receiver)]
    let before = studio.place.clock.time
    try await studio.engine.apply(graph)
    try await studio.engine.start()
    let frames = try await receiver.seen.first(5)
    await studio.engine.stop()
    let after = studio.place.clock.time
    #expect(frames.allSatisfy { $0.time >= before && $0.time <= after })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.time > $0.time })
  }

  @Test func twoCamerasRunAtOnceAndOneLeavesTheOtherAlone() async throws {
    let studio = Studio(2)
    let receivers = [Numbers(), Numbers()]
    var graph = studio.graph([0, 1])
    graph.taps = receivers.enumerated().map {
      .init(of: studio.id($0.offset), Self.pixels, queue: .dropOldest(samples: 4), to: $0.element)
    }
    try await studio.engine.apply(graph)
    try await studio.engine.start()
    for receiver in receivers { _ = try await receiver.seen.first(5) }
    graph.cameras.removeFirst()
    graph.taps.removeFirst()
    try await studio.engine.apply(graph)
    let count = receivers[0].seen.values.count
    _ = try await receivers[1].seen.first(receivers[1].seen.values.count + 10)
    #expect(receivers[0].seen.values.count == count)
    await studio.engine.stop()
    let numbers = receivers[1].numbers
    #expect(Self.lost(numbers) == 0, "\(numbers)")
  }

  @Test func aCameraThatReturnsIsTakenUpAgainWithAllThatHungOnIt() async throws {
    let studio = Studio()
    let receiver = Numbers()
    let shown = Collected<Void>()
    var graph = studio.graph()
    graph.taps = [.init(of: studio.id(0), Self.pixels, queue: .dropOldest(samples: 4), to: receiver)]
    graph.previews = [.init(of: studio.id(0), on: PreviewOutput { _ in shown.add(()) })]
    let (events, listening) = studio.listen()
    defer { listening.cancel() }
    try await studio.engine.apply(graph)
    try await studio.engine.start()
    _ = try await receiver.seen.first(5)

    studio.world.become([])
    studio.cameras[0].happen(.unplug)
    _ = try await events.first(2)
    let (before, shownBefore) = (receiver.seen.values.count, shown.values.count)
    studio.cameras[0].plugIn()
    studio.world.become([studio.cameras[0].description])
    _ = try await events.first(3)
    _ = try await receiver.seen.first(before + 5)
    _ = try await shown.first(shownBefore + 5)
    await studio.engine.stop()
    #expect(
      events.values == [
        .began(device: studio.id(0)),
        .lost(device: studio.id(0), .disconnected(studio.cameras[0].description.reference)),
        .returned(device: studio.id(0)),
      ])
  }

  /// As when a webcam returns whose microphone is listed a moment later.
  @Test func aChangeOfTheListBeforeTheFirstFrameOpensNoCameraOnceMore() async throws {
    let studio = Studio(2)
    let receiver = Numbers()
    var graph = studio.graph([0, 1])
    graph.taps = [.init(of: studio.id(0), Self.pixels, queue: .dropOldest(samples: 4), to: receiver)]
    let (events, listening) = studio.listen()
    defer { listening.cancel() }
    try await studio.engine.apply(graph)
    try await studio.engine.start()
    _ = try await events.first(2)
    studio.world.become([])
    for camera in studio.cameras { camera.happen(.unplug) }
    _ = try await events.first(4)
    let before = receiver.seen.values.count
    let hold = studio.place.clock.hold()
    for number in 0..<2 {
      studio.cameras[number].plugIn()
      studio.world.become(studio.cameras.prefix(number + 1).map(\.description))
      try await eventually("camera \(number) to be opened again") { studio.opened.values.count >= 3 + number }
    }
    hold?.release()
    _ = try await events.first(6)
    _ = try await receiver.seen.first(before + 5)
    await studio.engine.stop()
    #expect(studio.opened.values.sorted() == [studio.id(0), studio.id(0), studio.id(1), studio.id(1)])
    let returns = events.values.suffix(2)
    #expect(returns.contains(.returned(device: studio.id(0))) && returns.contains(.returned(device: studio.id(1))))
    #expect(events.values.count == 6)
  }

  @Test func theCamerasOwnJPEGsCanBeTapped() async throws {
    final class Bytes: SampleReceiver {
      let seen = Collected<[UInt8]>()
      func receive(_ sample: Sample) { seen.add((try? sample.buffer?.bytes()) ?? []) }
    }
    let studio = Studio(encoding: .jpeg)
    let (bytes, numbers) = (Bytes(), Numbers())
    var graph = studio.graph()
    graph.taps = [
      .init(of: studio.id(0), .asDelivered, queue: .dropOldest(samples: 4), to: bytes),
      .init(of: studio.id(0), Self.pixels, queue: .dropOldest(samples: 4), to: numbers),
    ]
    try await studio.engine.apply(graph)
    try await studio.engine.start()
    let pictures = try await bytes.seen.first(3)
    _ = try await numbers.seen.first(3)
    #expect(studio.engine.camera(studio.id(0))?.deliveredFormat?.encoding == .jpeg)
    await studio.engine.stop()
    #expect(pictures.allSatisfy { $0.starts(with: [0xFF, 0xD8]) && $0.suffix(2) == [0xFF, 0xD9] })
    #expect(numbers.seen.values.prefix(3).allSatisfy { $0.number != nil })
  }

  @Test func aDeviceThatCantBeOpenedLeavesTheOthersRunning() async throws {
    let studio = Studio(2)
    studio.cameras[0].happen(.busy(program: "Cheese"))
    let receiver = Numbers()
    var graph = studio.graph([0, 1])
    graph.taps = [.init(of: studio.id(1), Self.pixels, queue: .dropOldest(samples: 4), to: receiver)]
    try await studio.engine.apply(graph)
    await #expect(throws: DeviceError.busy(studio.cameras[0].description.reference, by: "Cheese")) {
      try await studio.engine.start()
    }
    _ = try await receiver.seen.first(3)
    studio.cameras[0].release()
    // A second start takes up what failed; what runs isn't touched.
    try await studio.engine.start()
    #expect(studio.engine.camera(studio.id(0))?.isRunning == true)
    await studio.engine.stop()
  }

  @Test func slowReceiversLoseFramesAndAreTold() async throws {
    /// Holds its thread until it is let go.
    final class Slow: SampleReceiver {
      let received = Collected<CMTime>()
      let lost = Collected<Int>()
      let resume = Blocker()
      func receive(_ sample: Sample) {
        received.add(sample.hostTime)
        resume.wait()
      }
      func lost(_ count: Int, because loss: SampleLoss) {
        #expect(loss == .late)
        lost.add(count)
      }
    }
    // What is late is dropped: time doesn't wait for the slow one.
    let studio = Studio(waits: false)
    let (slow, quick) = (Slow(), Numbers())
    var graph = studio.graph()
    graph.taps = [
      .init(of: studio.id(0), Self.pixels, queue: .dropOldest(samples: 2), to: slow),
      .init(of: studio.id(0), Self.pixels, queue: .dropOldest(samples: 4), to: quick),
    ]
    try await studio.engine.apply(graph)
    try await studio.engine.start()
    // While the slow one holds its first frame, the quick one goes on.
    _ = try await quick.seen.first(15)
    slow.resume.open()
    _ = try await slow.received.first(5)
    await studio.engine.stop()
    #expect(slow.lost.values.reduce(0, +) >= 8)
    let numbers = quick.numbers
    #expect(Self.lost(numbers) <= studio.cameras[0].skippedFrames, "\(numbers)")
  }

  @Test func sampleBuffersViewTheFramesMemory() async throws {
    final class Addresses: SampleReceiver {
      let seen = Collected<(sample: UInt, frame: UInt, time: CMTime)>()
      func receive(_ sample: Sample) {
        guard let buffer = try? sample.makeSampleBuffer(), let image = buffer.imageBuffer,
          let mapped = try? MappedVideoFrame(sample), let plane = mapped.planes.first
        else { return }
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        seen.add(
          (
            UInt(bitPattern: CVPixelBufferGetBaseAddress(image)), UInt(bitPattern: plane.baseAddress),
            buffer.presentationTimeStamp
          ))
      }
    }
    let studio = Studio()
    let receiver = Addresses()
    var graph = studio.graph()
    graph.taps = [.init(of: studio.id(0), Self.pixels, queue: .dropOldest(samples: 4), to: receiver)]
    try await studio.engine.apply(graph)
    try await studio.engine.start()
    let seen = try await receiver.seen.first(3)
    await studio.engine.stop()
    #expect(seen.allSatisfy { $0.sample == $0.frame })
  }

  @Test func theMicrophonesSoundCanBeTappedAsSampleBuffers() async throws {
    final class Sound: SampleReceiver {
      let seen = Collected<(frames: Int, peak: Float)>()
      func receive(_ sample: Sample) {
        guard let buffer = try? sample.makeSampleBuffer(), let data = buffer.dataBuffer,
          let bytes = try? data.dataBytes()
        else { return }
        let peak = bytes.withUnsafeBytes { $0.bindMemory(to: Float.self).map(abs).max() ?? 0 }
        seen.add((buffer.numSamples, peak))
      }
    }
    let receiver = Sound()
    let microphone = SimulatedMicrophone(in: .running())
    let stream = MicrophoneStream(microphone: microphone.description)
    let tap = try await stream.addTap(
      .decoded(Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved", "rate": 48_000, "channels": 2])),
      queue: .keep(seconds: 1), to: receiver)
    try await stream.start()
    // A burst of half of full scale comes each second.
    try await eventually("a burst") { receiver.seen.values.contains { abs($0.peak - 0.5) < 0.01 } ? () : nil }
    #expect(receiver.seen.values.allSatisfy { $0.frames == 960 })
    await tap.close()
    await stream.stop()
  }
}
