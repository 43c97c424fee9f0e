/// What becomes of the window while the movie plays in a small one over others. Knows no window: `MainWindow` carries the
/// actions out.
struct SmallPicture: Equatable {
  /// How the window is before it becomes small, and again afterwards.
  struct Shape: Equatable {
    var size: FilmWindowSize.Size
    var isMaximized = false
    var isFullScreen = false
  }

  enum Action: Equatable {
    case setFullScreen(Bool)
    case setMaximized(Bool)
    /// Let the window be this small.
    case setMinimum(FilmWindowSize.Size)
    case resize(FilmWindowSize.Size)
    case keepAbove(Bool)
    /// Show the controls of the small window in place of the others, or no longer.
    case showSmallControls(Bool)
  }

  /// The area that it takes at first, as a size of 16 : 9.
  private static let usual = FilmWindowSize.Size(width: 384, height: 216)
  /// The least size at which its buttons fit.
  static let least = FilmWindowSize.Size(width: 200, height: 120)

  private static let longest = 640

  /// The window's shape before it became small; nil while it isn't.
  private(set) var before: Shape?

  /// Whether the window is small.
  var isOn: Bool { before != nil }

  /// The window is to become small, for a picture of this size; `border` is what it draws around its content.
  mutating func enter(from shape: Shape, picture: PictureSize?, border: Int = 0) -> [Action] {
    guard before == nil else { return [] }
    before = shape
    var actions: [Action] = [.showSmallControls(true)]
    if shape.isFullScreen { actions.append(.setFullScreen(false)) }
    if shape.isMaximized { actions.append(.setMaximized(false)) }
    return actions + [
      .setMinimum(Self.least), .resize(Self.size(of: picture, border: border)), .keepAbove(true),
    ]
  }

  /// The window gets its shape back; `minimum` is its least size.
  mutating func leave(minimum: FilmWindowSize.Size) -> [Action] {
    guard let shape = before else { return [] }
    before = nil
    var actions: [Action] = [
      .keepAbove(false), .showSmallControls(false), .setMinimum(minimum), .resize(shape.size),
    ]
    if shape.isMaximized { actions.append(.setMaximized(true)) }
    if shape.isFullScreen { actions.append(.setFullScreen(true)) }
    return actions
  }

  /// The picture's shape on the usual area.
  static func size(of picture: PictureSize?, border: Int = 0) -> FilmWindowSize.Size {
    guard let picture, picture.width > 0, picture.height > 0 else { return usual }
    let height = (Double(usual.width * usual.height) / picture.aspect).squareRoot()
    func side(_ length: Double, _ least: Int) -> Int {
      min(max(Int(clamping: length.rounded()), least), longest) + border
    }
    return FilmWindowSize.Size(width: side(height * picture.aspect, least.width), height: side(height, least.height))
  }
}
