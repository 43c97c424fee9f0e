import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// The request of `thumbnails`.
struct ThumbnailPlan: Sendable, Equatable {
  /// The times of the images.
  enum Times: Sendable, Equatable {
    case spread(Int)
    case at([CMTime])
  }

  /// The tolerance of the times.
  enum Nearness: Sendable, Equatable {
    /// The nearest key frame; for images spread over the movie, within the image's own segment.
    case whatever
    case exact
    case within(CMTime)
  }

  /// The maximum number of images: a movie has more frames than anyone wants files.
  private static let mostImages = 10_000

  let times: Times
  let nearness: Nearness
  let settings: ImageExtractor.Settings
  let folder: URL?
  let sheet: URL?
  let isReplacing: Bool

  init(_ options: OptionValues) throws(UsageError) {
    for (first, second) in [("--count", "--at"), ("--exact", "--tolerance")]
    where options.has(first) && options.has(second) {
      throw .together(first, second)
    }
    guard options.has("--output") || options.has("--sheet") else { throw .missing("--output", verb: "thumbnails") }
    if let count = options.count("--count"), count > Self.mostImages {
      throw .badValue("\(count)", option: "--count", placeholder: "--count \(Self.mostImages)")
    }
    times = options.times("--at").map { .at($0) } ?? .spread(options.count("--count") ?? 10)
    nearness = options.has("--exact") ? .exact : options.seconds("--tolerance").map { .within($0) } ?? .whatever
    folder = options.text("--output").map { URL(filePath: $0) }
    var settings = ImageExtractor.Settings()
    settings.appliesTransform = true
    if let size = options.size("--size") {
      settings.maximumSize = CGSize(width: size.width, height: size.height)
    } else if folder == nil, case .spread(let count) = times {
      // They are kept in memory until the sheet is made, so they are no larger than they can be on it.
      let side = Double(ThumbnailSheet.largestSide) / Double(count).squareRoot().rounded(.up)
      settings.maximumSize = CGSize(width: side, height: side)
    }
    self.settings = settings
    sheet = options.text("--sheet").map { URL(filePath: $0) }
    isReplacing = options.has("--force")
    if let sheet, !["jpg", "jpeg", "png"].contains(sheet.pathExtension.lowercased()) {
      throw .unknownSheet(sheet.lastPathComponent)
    }
  }

  /// Whether it matters on which side of a frame's border a time is: not to the key frame nearest to it.
  var isNearBorders: Bool {
    if case .at = times { nearness != .whatever } else { false }
  }

  /// The image requests for a movie of this duration: spread images are each in the middle of their segment.
  func requests(duration: CMTime, among borders: TimeBorders = .unknown) -> [ImageRequest] {
    switch times {
    case .at(let times):
      return times.map { request(at: borders.nearest(to: $0), .positiveInfinity) }
    case .spread(let count):
      let length = duration.isNumeric ? duration : .zero
      let half = CMTimeMultiplyByRatio(length, multiplier: 1, divisor: Int32(2 * count))
      return (0..<count).map { place in
        request(
          at: CMTimeMultiplyByRatio(length, multiplier: Int32(2 * place + 1), divisor: Int32(2 * count)), half)
      }
    }
  }

  private func request(at time: CMTime, _ usual: CMTime) -> ImageRequest {
    switch nearness {
    case .whatever: ImageRequest(time: time, before: usual, after: usual)
    case .exact: ImageRequest(time: time)
    case .within(let tolerance): ImageRequest(time: time, before: tolerance, after: tolerance)
    }
  }
}
