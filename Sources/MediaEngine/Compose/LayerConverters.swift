import GStreamer
import Synchronization

/// Converts frames to the format in which pictures are composed, at their own size.
final class LayerConverters: Sendable {
  /// How many kinds of source are remembered.
  private static let limit = 8

  private let depth: Int
  private let colorimetry: String
  private let known = Mutex<[(caps: Caps, converter: FrameConverter?)]>([])

  init(_ context: CompositionContext) { (depth, colorimetry) = (context.info.depth, context.colorimetry) }

  /// The frame in planes, with one for transparency if it has such.
  func convert(_ sample: Sample) throws -> Sample {
    guard let caps = sample.caps else { throw GStreamerError.notMappable }
    let converter = try known.withLock { known -> FrameConverter? in
      if let match = known.first(where: { $0.caps == caps }) { return match.converter }
      guard let info = VideoInfo(caps) else { throw GStreamerError.notMappable }
      if known.count >= Self.limit { known.removeFirst() }
      let made = makeConverter(info)
      known.append((caps, made))
      return made
    }
    return try converter?.convert(sample) ?? sample
  }

  /// Nil for frames that need no conversion.
  private func makeConverter(_ info: VideoInfo) -> FrameConverter? {
    let name = (info.hasAlpha ? "A420" : "I420") + (depth > 8 ? "_10LE" : "")
    if info.format == name, info.colorimetry.map({ Self.isAlike($0, colorimetry) }) ?? true { return nil }
    return FrameConverter(to: CompositionContext.caps(name, info.width, info.height, colorimetry), threads: 2)
  }

  /// Whether luma and chroma mean the same: nothing here tells primaries and transfer functions apart, but for those of a
  /// high range.
  private static func isAlike(_ one: String, _ other: String) -> Bool {
    func meaning(_ text: String) -> (Int, Bool, Bool)? {
      VideoInfo(CompositionContext.caps("I420", 16, 16, text)).flatMap { info in
        info.colorNumbers.map { ($0.matrix, info.isFullRange, info.hasHighRange) }
      }
    }
    guard let one = meaning(one), let other = meaning(other) else { return one == other }
    return one == other
  }
}
