import AVFoundation
import CardImport
import FilmWork
import Foundation
import FoundationAdditions
import GLibSupport
import Photos

/// Why long work failed, in words for a person.
enum WorkFault {
  static func words(_ error: any Error) -> String {
    switch error {
    case let error as AVError: words(error)
    case WorkFiles.Loss.sourceGone(let name): tr("“%s” is no longer there, or can’t be read.", name)
    case WorkFiles.Loss.noFolder(let path): tr("Nothing can be saved in “%s”. Choose another folder.", path)
    case let fault as ImportFault: fault.description
    case let error as LoopError: words(error)
    case PhotoError.diskFull: full
    case let error as PHPhotosError where error.code == .notEnoughSpace: full
    case let error as PHPhotosError: words(error.errorDescription, error.recoverySuggestion)
    case PhotoError.destinationExists: taken
    case let error as CocoaError where error.code == .fileWriteFileExists: taken
    default: error.systemCause.map { words($0.code, $0.path) } ?? "\(error)"
    }
  }

  private static func words(_ code: Int32, _ path: String?) -> String {
    switch code {
    case ENOSPC, EDQUOT: full
    default: [path, SystemWords.of(code)].compactMap(\.self).joined(separator: ": ")
    }
  }

  private static func words(_ error: AVError) -> String {
    switch error.code {
    case .diskFull: return full
    case .fileAlreadyExists: return taken
    default: return words(error.errorDescription, error.recoverySuggestion)
    }
  }

  private static func words(_ happened: String?, _ remedy: String?) -> String {
    let words = [happened, remedy].compactMap { $0 }.joined(separator: "\n")
    return words.isEmpty ? tr("Nobody knows why.") : words
  }

  private static func words(_ error: LoopError) -> String {
    switch error {
    case .noVideo, .nothingThere: tr("There are no frames in this part.")
    case .tooMany, .tooFast: tr("The part is too long for an image that moves.")
    case .notEncoded: tr("The images could not be encoded.")
    }
  }

  private static var full: String { tr("The disk is full. What was begun has been removed.") }
  private static var taken: String { tr("There is a file of this name already.") }
}
