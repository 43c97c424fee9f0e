import Foundation
import GLibSupport

/// Why a photo failed.
public enum PhotoError: Error, Sendable, Equatable {
  /// The camera delivered no frame before the timeout.
  case noPicture
  /// The camera stopped or was closed before the frame arrived.
  case stopped
  /// No encoder could encode it.
  case notEncodable(reason: String)
  /// Nothing here encodes HEIC; the package that does, where it is known.
  case noHEICEncoder(SystemPackage?)
  /// The file can't be read as an image.
  case unreadable(name: String)
  /// A file of that name exists; nothing is overwritten.
  case destinationExists(URL)
  /// There is no such folder.
  case folderMissing(URL)
  /// The folder can't be written to.
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
    case .noHEICEncoder(let package): Self.heicNeeds(package)
    case .unreadable(let name): tr("“%s” can't be read as a picture. It may be damaged.", name)
    case .destinationExists(let url): tr("“%s” exists already. Choose another name.", url.path)
    case .folderMissing(let url):
      tr("There is no folder “%s”. Make it, or choose another.", url.deletingLastPathComponent().path)
    case .notWritable(let url, let reason): tr("“%s” can't be written: %s. Choose another folder.", url.path, reason)
    case .diskFull(let url): tr("The disk is full: there is no room for “%s”.", url.lastPathComponent)
    }
  }

  private static func heicNeeds(_ package: SystemPackage?) -> String {
    // A package's name, such as libheif-plugin-x265.
    let words = tr("HEIC photos need %s.", package?.name ?? "libheif, x265")
    // A package's name and a command for the terminal.
    return [words, package.map { tr("Install %s: %s", $0.name, $0.installCommand) }].compactMap(\.self)
      .joined(separator: " ")
  }
}
