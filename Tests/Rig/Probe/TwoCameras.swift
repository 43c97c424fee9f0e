import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import Synchronization
import TestSupport

/// Runs two cameras at once through the engine, in one program, and says what each one showed.
enum TwoCameras {
  private struct Facts: Encodable {
    let id: String
    let frames: Int
    let different: Int
    /// The mean of all pixels of the last frame.
    let red: Int
    let green: Int
    let blue: Int
    /// Seconds for which both delivered.
    let together: Double
  }

  static func run(_ arguments: inout Arguments) async throws {
    guard let first = arguments.take("first"), let second = arguments.take("second") else {
      throw Arguments.Mistake(description: "two-cameras needs --first ID and --second ID")
    }
    let count = try arguments.take("count", default: 60)
    try arguments.finish()
    let devices = await DeviceCatalogue().devices()
    let cameras = try [first, second].map { id in
      guard let device = devices.first(where: { $0.id == id }) else { throw DeviceError.unknown(id: id) }
      return device
    }
    let witnesses = cameras.map { _ in Witness() }
    let streams = cameras.map { CameraStream(camera: $0) }
    for (stream, witness) in zip(streams, witnesses) { stream.add(PreviewOutput { witness.see($0) }) }
    for stream in streams { try await stream.start() }
    // What has come by then is told, however little it is.
    try? await eventually("frames of both") { witnesses.contains { $0.seen.frames < count } ? nil : () }
    for stream in streams { await stream.stop() }
    let all = witnesses.map(\.seen)
    let together = (all.map(\.last).min() ?? 0) - (all.map(\.first).max() ?? 0)
    for (camera, seen) in zip(cameras, all) {
      try Report.line(
        Facts(
          id: camera.id, frames: seen.frames, different: seen.different, red: seen.mean[2], green: seen.mean[1],
          blue: seen.mean[0], together: together))
    }
  }
}

/// Looks at each frame of one camera.
private final class Witness: Sendable {
  struct Seen {
    var frames = 0
    var different = 0
    /// Host time of the first and the last frame, in seconds.
    var first = 0.0
    var last = 0.0
    /// Mean of blue, green, red and the unused byte, as they lie in memory.
    var mean = [0, 0, 0, 0]
    var fingerprint: UInt64 = 0
  }

  private let state = Mutex(Seen())

  var seen: Seen { state.withLock { $0 } }

  func see(_ frame: PreviewFrame) {
    let pixels = frame.pixelBuffer
    guard CVPixelBufferLockBaseAddress(pixels, .readOnly) == kCVReturnSuccess else { return }
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(pixels) else { return }
    let (width, height) = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
    let row = CVPixelBufferGetBytesPerRow(pixels)
    var sums = [0, 0, 0, 0]
    var looked = 0
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for y in stride(from: 0, to: height, by: 4) {
      for x in stride(from: 0, to: width, by: 4) {
        let pixel = (base + y * row + 4 * x).assumingMemoryBound(to: UInt8.self)
        for channel in 0..<4 {
          sums[channel] += Int(pixel[channel])
          hash = (hash ^ UInt64(pixel[channel])) &* 0x100_0000_01b3
        }
        looked += 1
      }
    }
    state.withLock { seen in
      if seen.frames == 0 { seen.first = frame.time.seconds }
      seen.last = frame.time.seconds
      if hash != seen.fingerprint { seen.different += 1 }
      seen.fingerprint = hash
      seen.frames += 1
      seen.mean = sums.map { $0 / max(1, looked) }
    }
  }
}
