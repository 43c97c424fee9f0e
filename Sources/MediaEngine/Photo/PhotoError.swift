import Foundation
import GLibSupport

/// Why there is no photo.
public enum PhotoError: Error, Sendable, Equatable {
  /// The camera gave no picture in time.
  case noPicture
  /// The camera stopped, or was let go, before the picture came.
  case stopped
  /// No encoder could make a file of it.
  case notEncodable(reason: String)
  /// It can't be read as a picture.
  case unreadable(name: String)
  /// Something is there already; nothing is overwritten.
  case destinationExists(URL)
  /// There is no such folder.
  case folderMissing(URL)
  /// Nothing may be written there.
  case notWritable(URL, reason: String)
  /// The disk is full.
  case diskFull(URL)
}

extension PhotoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPicture: tr("The camera gives no picture. Unplug it and plug it in again.")
    case .stopped: tr("The camera stopped before the photo was taken. Start it and try again.")
    case .notEncodable(let reason): tr("The photo can't be written down: %s. Choose another format.", reason)
    case .unreadable(let name): tr("“%s” can't be read as a picture. It may be damaged.", name)
    case .destinationExists(let url): tr("“%s” exists already. Choose another name.", url.path)
    case .folderMissing(let url):
      tr("There is no folder “%s”. Make it, or choose another.", url.deletingLastPathComponent().path)
    case .notWritable(let url, let reason): tr("“%s” can't be written: %s. Choose another folder.", url.path, reason)
    case .diskFull(let url): tr("The disk is full: there is no room for “%s”.", url.lastPathComponent)
    }
  }
}
