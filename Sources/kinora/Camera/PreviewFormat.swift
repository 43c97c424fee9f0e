/// The size and rate in which a camera is shown and recorded.
struct PreviewFormat: Equatable {
  /// How much it takes to unpack a picture, least first.
  enum Packing: Int {
    case raw
    case jpeg
    case video
  }

  /// Where the format stands in the camera's list, and the rate in the format's.
  var place: (format: Int, rate: Int)
  var size: Camera.Format
  var packing: Packing

  static func == (a: PreviewFormat, b: PreviewFormat) -> Bool {
    a.place == b.place && a.size == b.size && a.packing == b.packing
  }

  /// The one nearest to 1280 × 720 at 30 per second that moves fluently, uncompressed if there is a choice; nil if the
  /// camera doesn't say what it has.
  ///
  /// If `wanted` is given and the camera has it, that one in the least compressed encoding.
  static func choice(among all: [PreviewFormat], as wanted: Camera.Format? = nil) -> PreviewFormat? {
    let fitting = all.filter { $0.size == wanted }
    return (fitting.isEmpty ? all : fitting).min { $0.distance < $1.distance }
  }

  /// How far it is from the ideal, the weightiest difference first.
  private var distance: (Int, Double, Int, Double) {
    let share = Double(size.width * size.height) / (1280 * 720)
    return (
      size.framesPerSecond < 23.9 ? 1 : 0, max(share, 1 / share), packing.rawValue, abs(size.framesPerSecond - 30)
    )
  }
}
