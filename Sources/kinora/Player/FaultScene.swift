import AVFoundation
import Foundation
import GLibSupport
import Photos

/// What is found where a file or server should be, to say why a film can't be played.
enum FaultScene: Equatable, Sendable {
  /// Nothing that explains it.
  case file
  case emptyFile
  /// A folder without any film.
  case folder
  /// A playlist that names nothing.
  case emptyPlaylist
  /// A list of a stream's pieces, which is played from servers only.
  case manifest
  case server(ServerProbe)

  /// Looks at what couldn't be opened. Blocks.
  init(_ error: PlaybackError, of file: URL) {
    guard file.isFileURL else {
      if case .network = error {
        self = .server(ServerProbe.connecting(to: file.absoluteString))
      } else {
        self = .server(.reachable)
      }
      return
    }
    switch PathKind(file.path) {
    case .folder: self = .folder
    case .file where Self.isEmpty(file): self = PlaylistFile.Format(file) == nil ? .emptyFile : .emptyPlaylist
    case .file where PlaylistFile.Format(file) != nil: self = PlaylistFile(file) == nil ? .manifest : .emptyPlaylist
    default: self = .file
    }
  }

  /// Looks at what couldn't be opened, in a thread of its own.
  static func look(_ error: PlaybackError, of file: URL) async -> FaultScene {
    await OwnThread.run { FaultScene(error, of: file) }
  }

  private static func isEmpty(_ file: URL) -> Bool {
    FileQuestion.bytes(of: file) == 0
  }
}
