import Foundation
import Photos

/// What a path leads to. Links are followed.
enum PathKind: Equatable, Sendable {
  case file
  case folder
  /// A device, pipe or socket.
  case special
  /// Nothing, or what nobody can know.
  case nothing

  /// Looks. Blocks.
  init(_ path: String) {
    let mode = FileQuestion.ask(URL(filePath: path)) { () -> mode_t? in
      var facts = stat()
      return stat(path, &facts) == 0 ? facts.st_mode : nil
    }
    switch (mode ?? nil).map({ $0 & S_IFMT }) {
    case nil: self = .nothing
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .special
    }
  }
}
