/// The size and frame rate at which a camera is previewed and recorded.
struct PreviewFormat: Equatable {
  /// The cost of decoding a frame, least first.
  enum Packing: Int {
    case raw
    case jpeg
    case video
  }

  /// The indices of the format in the camera's list and of the rate range in the format's.
  var place: (format: Int, range: Int)
  var size: Camera.Format
  var packing: Packing

  static func == (a: PreviewFormat, b: PreviewFormat) -> Bool {
    a.place == b.place && a.size == b.size && a.packing == b.packing
  }

  /// The format nearest to 1280 × 720 at 30 frames per second that looks fluent, uncompressed if there is a choice; nil
  /// if the camera lists no formats.
  ///
  /// If `wanted` is given and the camera has it, that size and rate in the least compressed encoding.
  static func choice(among all: [PreviewFormat], as wanted: Camera.Format? = nil) -> PreviewFormat? {
    let fitting = all.filter { $0.size == wanted }
    return (fitting.isEmpty ? all : fitting).min { $0.distance < $1.distance }
  }

  /// The distance from the ideal, the most important criterion first.
  private var distance: (Int, Double, Int, Double) {
    let share = Double(size.width * size.height) / (1280 * 720)
    return (
      size.framesPerSecond < 23.9 ? 1 : 0, max(share, 1 / share), packing.rawValue, abs(size.framesPerSecond - 30)
    )
  }
}
