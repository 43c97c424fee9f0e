import Foundation

/// What a path leads to. Links are followed.
enum PathKind: Equatable, Sendable {
  case file
  case folder
  /// A device, pipe or socket.
  case special
  case nothing

  init(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      self = .nothing
      return
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .special
    }
  }
}
