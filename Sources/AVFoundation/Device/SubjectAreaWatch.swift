import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import Synchronization

/// Watches small frames of a device and reports when its view changes.
final class SubjectAreaWatch: Sendable {
  /// The size of the frames to pass in.
  static let size = (width: 32, height: 24)

  private let judge = Mutex((judge: SubjectAreaJudge(), next: 0.0))
  private let changed: @Sendable () -> Void

  /// Calls `changed` on the thread that passes the frames in.
  init(changed: @escaping @Sendable () -> Void) {
    self.changed = changed
  }

  /// Evaluates the next frame: a few per second are enough.
  func see(_ buffer: CMSampleBuffer) {
    let seconds = buffer.presentationTimeStamp.seconds
    guard let image = buffer.imageBuffer, judge.withLock({ seconds >= $0.next || seconds < $0.next - 1 }) else {
      return
    }
    let picture = Self.greys(of: image)
    let isOther = judge.withLock { state in
      state.next = seconds + 0.1
      return state.judge.see(picture, at: seconds)
    }
    if isOther { changed() }
  }

  /// The green channel of 32BGRA, which contributes most to perceived brightness.
  private static func greys(of image: CVImageBuffer) -> [UInt8] {
    guard CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_32BGRA else { return [] }
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(image) else { return [] }
    let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
    let stride = CVPixelBufferGetBytesPerRow(image)
    return (0..<height).flatMap { row in
      (0..<width).map { column in base.load(fromByteOffset: row * stride + column * 4 + 1, as: UInt8.self) }
    }
  }
}
