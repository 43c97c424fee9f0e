import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import Synchronization

/// Looks at a device's pictures, small ones, and says when it looks at something else.
final class SubjectAreaWatch: Sendable {
  /// The size of the pictures to hand in.
  static let size = (width: 32, height: 24)

  private let judge = Mutex((judge: SubjectAreaJudge(), next: 0.0))
  private let changed: @Sendable () -> Void

  /// Calls `changed` in the thread that hands the pictures in.
  init(changed: @escaping @Sendable () -> Void) {
    self.changed = changed
  }

  /// Takes the next picture: a few a second are enough.
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

  /// The green of each pixel of 32BGRA, which is most of what one sees as bright.
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
