import Foundation
import GLibSupport
import Photos

/// The name of a file that a person gives to a new clip.
enum ClipName {
  /// Why a name can't be had.
  enum Refusal: Equatable, Sendable {
    case empty
    case unfit
    case tooLong
    case taken
    /// The folder's disk takes no names with this character.
    case refused(String)
  }

  /// A name for a clip of a movie, without its ending: one that no file in the folder has.
  static func suggestion(for movie: String, ending: String, isTaken: (String) -> Bool) -> String {
    let base = (movie as NSString).deletingPathExtension
    for number in 1...999 {
      let name = number == 1 ? part(of: base) : tr("%1$s (clip %2$d)", base, number)
      if !isTaken("\(name).\(ending)") { return name }
    }
    return base
  }

  /// The name of a part of a film.
  static func part(of name: String) -> String {
    // Translators: the name of a part of a film, such as "Lake at dawn (clip)"
    tr("%s (clip)", name)
  }

  /// Why a name can't be had; nil if it can.
  static func refusal(_ name: String, ending: String, in folder: URL, isTaken: (String) -> Bool) -> Refusal? {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    if name.isEmpty { return .empty }
    if name.contains("/") || name.contains("\0") || name.hasPrefix(".") { return .unfit }
    let whole = "\(name).\(ending)"
    switch FileName.refusal(of: whole, in: folder) {
    case .character(let character): return .refused(character)
    case .tooLong: return .tooLong
    case nil: return isTaken(whole) ? .taken : nil
    }
  }
}

extension ClipName.Refusal {
  var words: String {
    switch self {
    case .empty: tr("Enter a name.")
    case .unfit: tr("A name can’t have a slash, nor begin with a full stop.")
    case .tooLong: tr("The name is too long.")
    case .taken: tr("There is a file of this name already.")
    case .refused(let character): tr("Names on this disk can’t have “%s”.", character)
    }
  }
}
