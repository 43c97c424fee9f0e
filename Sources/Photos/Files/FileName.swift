import Foundation
import MediaEngine

/// File names in the library, and those that the programs make elsewhere.
package enum FileName {
  /// Why a disk refuses a name.
  package enum Refusal: Equatable, Sendable {
    /// A character that it takes nowhere in a name, as it is shown.
    case character(String)
    case tooLong
  }

  /// What is kept free for a number and a prefix.
  private static let room = 55

  /// The file's original name as the disk takes it, or one from its date if it had none or only a generated one (hidden or
  /// a UUID).
  static func made(from given: String?, at date: Date, ending: String, on disk: DiskTraits) -> String {
    guard let given else { return DatedName.name(at: date, ending: ending) }
    let name = (given as NSString).lastPathComponent
    let (stem, own) = FileSystem.split(name)
    guard !stem.isEmpty, !stem.hasPrefix("."), UUID(uuidString: stem) == nil else {
      return DatedName.name(at: date, ending: ending)
    }
    return DiskName.fitting(own.isEmpty ? stem + "." + ending : name, on: disk, room: room)
  }

  /// A name that nobody typed as a folder's disk takes it, with so much room for what is put behind it.
  package static func fitting(_ name: String, in folder: URL, room: Int = 0) -> String {
    DiskName.fitting(name, on: disk(folder, for: name), room: room)
  }

  /// A name that nobody typed as all disks take it.
  package static func fittingEverywhere(_ name: String) -> String {
    DiskName.fitting(name, on: DiskTraits(keepsInodes: false, hasDOSNames: true))
  }

  /// Why a folder's disk refuses a name; nil if it takes it.
  package static func refusal(of name: String, in folder: URL) -> Refusal? {
    switch DiskName.fault(of: name, on: disk(folder, for: name)) {
    case .character(let character): .character(character)
    case .tooLong: .tooLong
    case nil: nil
    }
  }

  private static func disk(_ folder: URL, for name: String) -> DiskTraits {
    HangingFolders.ask(folder) { FileSystem.disk(folder.path).named(name, in: folder) } ?? DiskTraits()
  }
}
