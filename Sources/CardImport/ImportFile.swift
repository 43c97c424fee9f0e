import Foundation
import GLibSupport

/// A file on a card or phone.
package struct ImportFile: Hashable, Sendable {
  package var url: URL
  package var bytes: Int
  /// When it was written, which cameras do when it is taken.
  package var written: Date

  /// A file as its folder tells of it.
  package init(url: URL, bytes: Int, written: Date) { (self.url, self.bytes, self.written) = (url, bytes, written) }

  /// What tells the file on its card: its name with that of its folder, in which alone cameras number anew, its size and
  /// its time.
  package var mark: String {
    let folder = url.deletingLastPathComponent().lastPathComponent
    return "\(folder)/\(url.lastPathComponent)|\(bytes)|\(Int(clamping: written.timeIntervalSince1970))"
  }

  /// Whether it is a movie, by its name.
  var isMovie: Bool { MediaName.isMovie(url.lastPathComponent) && !MediaName.isPicture(url.lastPathComponent) }
}
