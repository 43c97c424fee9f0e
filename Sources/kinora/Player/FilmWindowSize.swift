/// The size that a window takes for a movie: the movie's shape on about the area that the window had.
enum FilmWindowSize {
  /// A window's size, in logical pixels.
  struct Size: Equatable, Sendable {
    var width: Int
    var height: Int
  }

  /// Below this width the layout is that of a phone, whose window keeps its size.
  private static let leastWidth = 620
  /// Below this height the controls would cover the picture.
  private static let leastHeight = 360
  /// How much of the monitor the window may cover.
  private static let share = 0.9

  /// The size for a picture; nil if the window stays as it is. `border` is what the window draws around its content.
  static func fitting(_ picture: PictureSize, from window: Size, on monitor: Size?, border: Int = 0) -> Size? {
    guard picture.width > 0, picture.height > 0, window.width >= leastWidth else { return nil }
    let aspect = picture.aspect
    var height = (Double(window.width) * Double(window.height) / aspect).squareRoot()
    if let monitor {
      height = min(height, Double(monitor.height) * share, Double(monitor.width) * share / aspect)
    }
    height = max(height, Double(leastHeight))
    // A portrait movie in a slim window would have no room for its controls.
    let width = max(((height - Double(border)) * aspect).rounded() + Double(border), 360)
    let most = monitor.map { Double($0.width) * share } ?? .infinity
    let size = Size(width: Int(clamping: min(width, most)), height: Int(clamping: height.rounded()))
    return size == window ? nil : size
  }
}
