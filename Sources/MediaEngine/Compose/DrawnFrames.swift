import CoreMedia
import CoreVideo
import Foundation
import GStreamer
import Synchronization

/// Gives the frames of a track that is drawn: the one for any time.
final class DrawnFrames: Sendable {
  private let id: Int32
  private let track: DrawnTrack
  /// Whether colours must not be multiplied with the opacity: the built-in compositor does that itself.
  private let isStraight: Bool
  private let last = Mutex<SourceFrame?>(nil)

  init(_ id: Int32, _ track: DrawnTrack, isStraight: Bool) {
    (self.id, self.track, self.isStraight) = (id, track, isStraight)
  }

  /// The frame at a time; the same one as long as it looks the same. Nil where there is nothing to be seen.
  func frame(at time: CMTime) throws -> SourceFrame? {
    try last.withLock { last in
      if let last, track.drawing.isSteady(from: last.sourceTime, to: time) { return last }
      last = nil
      guard let drawing = try track.drawing.drawing(at: time, width: track.width, height: track.height) else {
        return nil
      }
      let frame = SourceFrame(
        sample: try sample(drawing), facts: MediaTrackFacts(id: id, kind: .video), segment: 0, sourceTime: time,
        start: time, end: time)
      last = frame
      return frame
    }
  }

  private func sample(_ drawing: OverlayDrawing) throws -> Sample {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, drawing.width, drawing.height, kCVPixelFormatType_32BGRA, nil, &made)
    guard let picture = made else { throw GStreamerError.notMappable }
    CVPixelBufferLockBaseAddress(picture, [])
    if let base = CVPixelBufferGetBaseAddress(picture) {
      let stride = CVPixelBufferGetBytesPerRow(picture)
      drawing.pixels.withUnsafeBytes { pixels in
        guard let source = pixels.baseAddress else { return }
        for row in 0..<drawing.height {
          let target = base + row * stride
          target.copyMemory(from: source + row * drawing.bytesPerRow, byteCount: 4 * drawing.width)
          if isStraight { Self.divide(target.assumingMemoryBound(to: UInt8.self), drawing.width) }
        }
      }
    }
    CVPixelBufferUnlockBaseAddress(picture, [])
    return try PictureConversion.sample(picture)
  }

  /// Divides colours by their opacity.
  private static func divide(_ pixels: UnsafeMutablePointer<UInt8>, _ count: Int) {
    for place in 0..<count {
      let pixel = pixels + 4 * place
      let alpha = UInt32(pixel[3])
      guard alpha > 0, alpha < 255 else { continue }
      for part in 0..<3 {
        pixel[part] = UInt8(truncatingIfNeeded: min((UInt32(pixel[part]) * 255 + alpha / 2) / alpha, 255))
      }
    }
  }
}
