import MediaEngine

/// The size and rate in which a camera is shown while nothing is recorded.
struct PreviewFormat: Equatable {
  /// The size and encoding.
  let format: VideoFormat
  /// Which of the format's rates.
  let rateIndex: Int
  /// That rate as a number.
  let framesPerSecond: Double

  /// The one nearest to 1280 × 720 at 30 per second that moves fluently, uncompressed if there is a choice; nil if the
  /// camera doesn't say what it has.
  ///
  /// If `wanted` is given and the camera has it, that one in the least compressed encoding.
  static func choice(among formats: [DeviceFormat], as wanted: Camera.Format? = nil) -> PreviewFormat? {
    let all = formats.compactMap(\.video).flatMap { format in
      format.frameRates.indices.map {
        PreviewFormat(format: format, rateIndex: $0, framesPerSecond: format.frameRates[$0].value)
      }
    }
    let fitting = all.filter {
      $0.format.width == wanted?.width && $0.format.height == wanted?.height
        && $0.framesPerSecond == wanted?.framesPerSecond
    }
    return (fitting.isEmpty ? all : fitting).min { $0.distance < $1.distance }
  }

  /// How far it is from the ideal, the weightiest difference first.
  private var distance: (Int, Double, Int, Double) {
    let size = Double(format.width * format.height) / (1280 * 720)
    let encoding =
      switch format.encoding {
      case .raw: 0
      case .jpeg: 1
      case .h264, .h265: 2
      }
    return (framesPerSecond < 23.9 ? 1 : 0, max(size, 1 / size), encoding, abs(framesPerSecond - 30))
  }
}
