import Foundation
import GLibSupport

/// A file that couldn't be written.
public enum WritingFailure: Error, Equatable, CustomStringConvertible {
  /// There is a file of this name.
  case exists(URL)
  case folderMissing(URL)
  case noPermission(URL)
  case diskFull(URL)
  /// The file can't hold this.
  case unfit(URL, reason: String)
  case failed(URL, reason: String)

  init(_ code: Int32, _ url: URL) {
    switch code {
    case EEXIST: self = .exists(url)
    case ENOENT, ENOTDIR: self = .folderMissing(url)
    case EACCES, EPERM, EROFS: self = .noPermission(url)
    case ENOSPC, EDQUOT: self = .diskFull(url)
    default: self = .failed(url, reason: DiskName.reason(code, url))
    }
  }

  init(wrapping error: any Error, _ url: URL) {
    switch error {
    case let error as WritingFailure: self = error
    case let failure as SystemFailure: self = WritingFailure(failure.code, url)
    case let misfit as ISOSampleEntryWriter.Misfit: self = .unfit(url, reason: "\(misfit.format): \(misfit.why)")
    case let unfit as EncodedMovie.Unfit: self = .unfit(url, reason: unfit.caps)
    case is MetadataBoxes.Misfit: self = .unfit(url, reason: "metadata")
    default: self = .failed(url, reason: "\(error)")
    }
  }

  /// Throws where a new file can't be made.
  package static func check(_ url: URL, replacing: Bool = false) throws(WritingFailure) {
    do {
      try HangingFolders.reach(url) { () throws(SystemFailure) in
        var information = stat()
        if !replacing, lstat(url.path, &information) == 0 { throw SystemFailure(EEXIST) }
        let folder = url.deletingLastPathComponent().path
        guard stat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
          throw SystemFailure(ENOTDIR)
        }
        guard access(folder, W_OK | X_OK) == 0 else { throw SystemFailure(EACCES) }
      }
    } catch {
      throw WritingFailure(error.code, url)
    }
    if let fault = DiskName.fault(of: url) { throw .failed(url, reason: fault.description) }
  }

  /// The message for the user.
  public var description: String {
    switch self {
    case .exists(let url): tr("“%s” exists already.", url.lastPathComponent)
    case .folderMissing(let url): tr("The folder for “%s” isn’t there.", url.lastPathComponent)
    case .noPermission(let url): tr("You may not write “%s”.", url.lastPathComponent)
    case .diskFull(let url): tr("The disk is full: there is no room for “%s”.", url.lastPathComponent)
    case .unfit(let url, let reason): tr("“%s” can’t hold this: %s", url.lastPathComponent, reason)
    case .failed(let url, let reason): tr("“%s” can't be written: %s.", url.lastPathComponent, reason)
    }
  }
}
