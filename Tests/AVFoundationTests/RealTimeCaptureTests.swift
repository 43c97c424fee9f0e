import TestMedia
import TestSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// What real time is the subject of. Each margin allows for a machine whose two processors have this to do and little
/// else; the runner starts nothing beside it.
@Suite(.serialized) struct RealTimeCaptureTests {
  /// Frames arrive at the camera's rate: ninety in three seconds, give or take three.
  @Test func framesComeAtTheCamerasRate() async throws {
    let studio = try CaptureStudio(inRealTime: true)
    let output = AVCaptureVideoDataOutput()
    let reader = NumberReader()
    output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
    try studio.add(studio.camera)
    studio.add(output)
    try await studio.start()
    try await eventually("the first frames") { reader.seen.values.count > 5 }
    let (count, begin) = (reader.seen.values.count, studio.time.seconds)
    try await eventually("three seconds") { studio.time.seconds >= begin + 3 }
    let come = reader.seen.values.count - count
    try await studio.stop()
    #expect((87...93).contains(come), "\(come) frames in three seconds")
  }

  /// A photo shows what was there when it was asked for: at most two frame times late.
  @Test func aPhotoShowsTheMomentThatItWasAskedForIn() async throws {
    let studio = try CaptureStudio(inRealTime: true)
    let output = AVCapturePhotoOutput()
    try studio.add(studio.camera)
    studio.add(output)
    try await studio.start()
    _ = try await output.ring.nextPicture(after: .zero)
    for _ in 0..<5 {
      let (asked, before) = (studio.time, studio.skippedFrames)
      let listener = PhotoListener()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: listener)
      try await eventually("the photo") { listener.isOver }
      let lag = (try #require(listener.photos.values.first).timestamp - asked).seconds
      let skipped = studio.skippedFrames - before
      #expect(lag > -0.1 && lag <= Double(2 + skipped) / 30, "\(lag) s")
    }
    try await studio.stop()
  }

  /// The preview doesn't stand still for more than 0.4 s while outputs come and go.
  @Test func aPreviewRunsOnWhileOutputsComeAndGo() async throws {
    let studio = try CaptureStudio(inRealTime: true)
    try studio.add(studio.camera)
    let layer = AVCaptureVideoPreviewLayer(session: studio.session)
    let shown = Gathered<Double>()
    layer.setFrameHandler { frame in shown.add(frame.time.seconds) }
    try await studio.start()
    try await eventually("frames") { shown.values.count > 5 }
    for _ in 0..<5 {
      let (output, reader) = (AVCaptureVideoDataOutput(), NumberReader())
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(output)
      try await eventually("frames") { reader.seen.values.count > 2 }
      studio.session.removeOutput(output)
    }
    try await studio.stop()
    let gaps = zip(shown.values, shown.values.dropFirst()).map { $1 - $0 }
    #expect(gaps.max() ?? 1 < 0.4 + Double(studio.skippedFrames) / 30, "\(gaps.max() ?? 0)")
  }

  /// The other camera's picture is there two seconds after the switch at the latest.
  @Test func anotherCameraTakesOverWithinTwoSeconds() async throws {
    let studio = try CaptureStudio(inRealTime: true)
    let first = try studio.add(studio.camera)
    let (output, reader) = (AVCaptureVideoDataOutput(), NumberReader())
    output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
    studio.add(output)
    try await studio.start()
    try await eventually("frames") { reader.seen.values.count > 3 }
    studio.session.beginConfiguration()
    studio.session.removeInput(first)
    studio.session.addInput(try AVCaptureDeviceInput(device: studio.second))
    let switched = studio.time.seconds
    studio.session.commitConfiguration()
    let shown = try await eventually("the other's frames") { reader.seen.values.first { $0.time > switched + 0.02 } }
    #expect(shown.time - switched < 2)
    try await studio.stop()
  }

  /// At most two frame times pass without a picture when a recording starts and when it ends.
  @Test func startAndStopOfARecordingLeaveThePreviewAlone() async throws {
    let run = try await ContractRun.of(
      "preview run frames=30 gap record={}/a.mov until=1 stop ended frames=10 gap", environment: ProgramRun.realTime)
    let gaps = run.lines.filter { $0.what == "gap" }.compactMap(\.seconds)
    #expect(gaps.count == 2)
    #expect(try #require(gaps.last) <= 0.070, "\(gaps)")
  }

  @Test func anEncoderThatCantKeepUpSaysSoAndTheFileIsWhole() async throws {
    // The slowest of codecs, a size that it can hardly do, and a sixth of one processor to do it with.
    let run = try await ContractRun.of(
      "preset=AVCaptureSessionPreset1920x1080 codec=hvc1 patience=40 run record={}/a.mov until=0.5 busy=5 seen=tooSlow "
        + "busy=0 stop ended",
      environment: ProgramRun.realTime, wrapper: ["taskset", "-c", "0"])
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    #expect(try run.ending.code == nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.isOrdered)
    #expect(movie.steps().allSatisfy { abs($0) < 0.01 }, "frames that are left out leave the others where they were")
  }
}
