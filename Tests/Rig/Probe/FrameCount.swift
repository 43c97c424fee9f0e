import GStreamer

/// Captures frames and counts which of them differ from the one before.
enum FrameCount {
  private struct Facts: Encodable {
    let frames: Int
    let sizes: [String]
    let formats: [String]
    let different: Int
    let seconds: Double
  }

  /// A camera that is this long silent has stopped.
  private static let patience = Duration.seconds(10)

  static func run(_ arguments: inout Arguments) async throws {
    let count = try arguments.take("count", default: 90)
    let camera = try await CameraSource(&arguments)
    try await camera.pipeline.setState(.playing)

    let begin = ContinuousClock.now
    var frames = 0
    var different = 0
    var sizes: Set<String> = []
    var formats: Set<String> = []
    var former: UInt64?
    while frames < count, let sample = await camera.nextSample(within: patience) {
      let frame = try MappedVideoFrame(sample)
      sizes.insert("\(frame.width)x\(frame.height)")
      formats.insert(frame.format)
      let picture = fingerprint(of: frame)
      if picture != former { different += 1 }
      former = picture
      frames += 1
    }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let failure = camera.pipeline.firstFailure
    await camera.pipeline.stop()
    if frames < count, let failure { throw failure }
    try Report.line(
      Facts(frames: frames, sizes: sizes.sorted(), formats: formats.sorted(), different: different, seconds: seconds))
  }

  /// FNV-1a over every eighth byte of the first plane: enough to tell two pictures apart.
  private static func fingerprint(of frame: MappedVideoFrame) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    guard let plane = frame.planes.first else { return hash }
    let bytes = UnsafeRawBufferPointer(start: plane.baseAddress, count: plane.bytesPerRow * plane.height)
    for index in stride(from: 0, to: bytes.count, by: 8) {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3
    }
    return hash
  }
}
