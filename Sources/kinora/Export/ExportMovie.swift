import GLibSupport

/// What has to be known of a movie, or a part of one, that is exported.
struct ExportMovie: Equatable, Sendable {
  var title: String
  var seconds: Double
  /// Of the upright picture, in pixels; zero without one.
  var width = 0
  var height = 0
  var hasSound = true
  /// The name of the picture's codec, or of the sound's where there is no picture.
  var codec = ""
  /// Whether it says where it was recorded.
  var hasLocation = false
  /// The types of file that take its samples as they are, that of its own first.
  var ownTypes: [ExportFileType] = [.mp4, .mov]

  var hasPicture: Bool { width > 0 && height > 0 }

  /// The shorter side counts: a portrait of 1080 × 1920 is "1080p", too.
  private var lines: Int { min(width, height) }

  func isLarger(than lines: Int) -> Bool { self.lines > lines }

  /// `1080p`, or what it has if that is less.
  func linesWords(atMost most: Int) -> String { "\(min(most, lines))p" }

  /// `1920 × 1080`.
  var sizeWords: String { Self.words(width, height) }

  /// The same for a picture that is scaled down until it fits into a frame, lying or upright as it is.
  func sizeWords(within frame: (long: Int, short: Int)) -> String {
    let (long, short) = (Double(max(width, height)), Double(min(width, height)))
    let scale = min(1, Double(frame.long) / max(long, 1), Double(frame.short) / max(short, 1))
    func scaled(_ side: Int) -> Int { Int(clamping: (Double(side) * scale / 2).rounded()) * 2 }
    return scale == 1 ? sizeWords : Self.words(scaled(width), scaled(height))
  }

  /// The same for a picture of this width.
  func sizeWords(width wanted: Int) -> String {
    guard width > wanted else { return sizeWords }
    return Self.words(wanted, Int(clamping: (Double(height * wanted) / Double(max(width, 1))).rounded()))
  }

  private static func words(_ width: Int, _ height: Int) -> String {
    // Translators: width and height of a picture in pixels
    tr("%1$d × %2$d", width, height)
  }
}
