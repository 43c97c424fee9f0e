import GLibSupport

/// What has to be known of a movie that is exported.
struct ExportMovie: Equatable, Sendable {
  var title: String
  var seconds: Double
  /// Of the upright picture, in pixels; zero without one.
  var width = 0
  var height = 0
  var hasSound = true
  /// Whether a format for editing can be encoded here.
  var canEdit = true
  /// The types of file that take its samples as they are.
  var ownTypes: [ExportFileType] = [.mp4, .mov]

  var hasPicture: Bool { width > 0 && height > 0 }

  /// The shorter side counts: a portrait of 1080 × 1920 is "1080p", too.
  private var lines: Int { min(width, height) }

  func isLarger(than lines: Int) -> Bool { self.lines > lines }

  /// `1080p`, or what it has if that is less.
  func linesWords(atMost most: Int) -> String { "\(min(most, lines))p" }

  /// `1920 × 1080`.
  var sizeWords: String { "\(width) × \(height)" }
}
