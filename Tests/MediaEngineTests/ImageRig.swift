import CoreGraphics
import CoreMedia
import Foundation
import Synchronization
import TestMedia

@testable import MediaEngine

extension GrayPicture {
  /// The green of an image of 32 bits a pixel with blue first, as the engine makes them.
  init?(_ image: CGImage) {
    guard image.bitsPerPixel == 32, let data = image.dataProvider?.data else { return nil }
    self = data.withUnsafeBytes {
      GrayPicture(bgra: $0.baseAddress!, width: image.width, height: image.height, bytesPerRow: image.bytesPerRow)
    }
  }
}

extension CGImage {
  /// The number painted into the picture, and how it is turned.
  var painted: PaintedFrame? { GrayPicture(self).flatMap(PaintedFrameReader.read) }
}

extension MediaRecipe {
  /// When the frames of the file are shown, in seconds from the movie's beginning, with their painted numbers; the last
  /// time is the end.
  var shownFrames: (numbers: [Int], starts: [Double], end: Double) {
    guard let video else { return ([], [], 0) }
    let offset = Double(edit?.startOffsetMilliseconds ?? 0) / 1000
    let trim = Double(edit?.trimStartMilliseconds ?? 0) / 1000
    // Encoders don't know how long the last frame is to be shown; a tick it always is.
    let last = video.time(ofFrame: video.frameCount - 1) + Double(video.rate.denominator) / Double(video.rate.numerator)
    let length = edit?.durationMilliseconds.map { Double($0) / 1000 } ?? last - trim
    let end = trim + length
    let shown = (0..<video.frameCount).filter {
      video.time(ofFrame: $0 + 1) > trim + 0.0001 && video.time(ofFrame: $0) < end - 0.0001
    }
    return (
      shown.map { video.firstNumber + $0 }, shown.map { max(0, video.time(ofFrame: $0) - trim) + offset },
      length + offset
    )
  }
}

extension ImageBatch {
  /// All outcomes, in the order in which they came.
  func outcomes(_ requests: [ImageRequest]) async -> [(place: Int, outcome: ImageExtractor.Outcome)] {
    let (stream, continuation) = AsyncStream.makeStream(of: (Int, ImageExtractor.Outcome).self)
    let missing = Mutex(requests.count)
    start(requests) { place, outcome in
      continuation.yield((place, outcome))
      let isLast = missing.withLock { missing in
        missing -= 1
        return missing == 0
      }
      if isLast { continuation.finish() }
    }
    if requests.isEmpty { continuation.finish() }
    var outcomes: [(place: Int, outcome: ImageExtractor.Outcome)] = []
    for await (place, outcome) in stream { outcomes.append((place, outcome)) }
    return outcomes
  }
}
