import AVFoundation
import GLibSupport

/// Why long work failed, in words for a person.
enum WorkFault {
  static func words(_ error: any Error) -> String {
    guard let error = error as? AVError else { return "\(error)" }
    switch error.code {
    case .diskFull: return tr("The disk is full. What was begun has been removed.")
    case .fileAlreadyExists: return tr("There is a file of this name already.")
    default:
      let words = [error.errorDescription, error.recoverySuggestion].compactMap { $0 }.joined(separator: "\n")
      return words.isEmpty ? tr("Nobody knows why.") : words
    }
  }
}
