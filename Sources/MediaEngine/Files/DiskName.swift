import Foundation
import GLibSupport

/// Names of files as disks take them. FAT and exFAT refuse what DOS did; other disks take all but slashes.
package enum DiskName {
  /// What a disk refuses of a name.
  package enum Fault: Error, Equatable, Sendable {
    /// A character that it takes nowhere in a name, as it is shown.
    case character(String)
    case tooLong
  }

  /// The most that a name has on any disk: bytes, or characters of UTF-16 where names are those of DOS.
  private static let longest = 255
  /// Names of devices, which Windows opens whatever their ending is.
  private static let devices: Set<String> = {
    let ports = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"]
    return Set(["con", "prn", "aux", "nul"] + ports.flatMap { ["com\($0)", "lpt\($0)"] })
  }()

  /// The name as a disk takes it, for names that nobody typed: what is refused becomes a dash or a low line, and what is too
  /// long is cut before the ending. `room` is kept free for what is put behind it later, such as a number.
  package static func fitting(_ name: String, on disk: DiskTraits, room: Int = 0) -> String {
    var name = String(name.map { isRefused($0, disk) ? substitute($0) : $0 })
    if disk.hasDOSNames {
      // Linux drops them without a word, and two names become one.
      while let last = name.last, last == "." || last == " " { name.removeLast() }
      let stem = name.prefix { $0 != "." }
      if devices.contains(stem.trimmingCharacters(in: .whitespaces).lowercased()) { name = "_" + name }
    }
    let limit = longest - room
    if length(name, disk) > limit { name = cut(name, to: limit, disk) }
    return name.isEmpty ? "_" : name
  }

  /// What a disk refuses of a name that somebody chose; nil where it takes it.
  package static func fault(of name: String, on disk: DiskTraits) -> Fault? {
    if let refused = name.first(where: { isRefused($0, disk) }) {
      return .character(refused.shown)
    }
    return length(name, disk) > longest ? .tooLong : nil
  }

  /// What the disk of a file that is to be made refuses of its name.
  package static func fault(of file: URL) -> Fault? {
    let (name, folder) = (file.lastPathComponent, file.deletingLastPathComponent())
    return fault(of: name, on: DiskTraits(of: folder).named(name, in: folder))
  }

  /// Why a file can't be made, by what the system said: it says of a name only that it is no argument.
  static func reason(_ code: Int32, _ file: URL) -> String {
    fault(of: file)?.description ?? SystemFailure.of(code, at: file).description
  }

  private static func isRefused(_ character: Character, _ disk: DiskTraits) -> Bool {
    if character == "/" || character == "\0" { return true }
    guard disk.hasDOSNames else { return false }
    // One of them may carry an accent, with which it is one character.
    return character.unicodeScalars.contains { $0.value < 0x20 || "\\:*?\"<>|".unicodeScalars.contains($0) }
  }

  private static func substitute(_ character: Character) -> Character {
    switch character {
    case "/", "\\", ":", "|": "-"
    case "\"": "'"
    default: "_"
    }
  }

  private static func length(_ name: String, _ disk: DiskTraits) -> Int {
    disk.hasDOSNames ? name.utf16.count : name.utf8.count
  }

  private static func cut(_ name: String, to limit: Int, _ disk: DiskTraits) -> String {
    var (stem, ending) = (name, "")
    // What is that long is no ending.
    if let dot = name.lastIndex(of: "."), dot != name.startIndex, length(String(name[dot...]), disk) <= limit / 2 {
      (stem, ending) = (String(name[..<dot]), String(name[dot...]))
    }
    while length(stem + ending, disk) > limit { stem.removeLast() }
    if ending.isEmpty, disk.hasDOSNames { while let last = stem.last, last == "." || last == " " { stem.removeLast() } }
    return stem + ending
  }
}

extension DiskName.Fault: CustomStringConvertible {
  /// The message for the user.
  package var description: String {
    switch self {
    case .character(let character): tr("names on this disk can’t have “%s”", character)
    case .tooLong: tr("the name is too long for this disk")
    }
  }
}

extension Character {
  /// A character for people, who don't see that of a control.
  fileprivate var shown: String {
    guard let control = unicodeScalars.first(where: { $0.value < 0x20 }) else { return String(self) }
    let digits = String(control.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
