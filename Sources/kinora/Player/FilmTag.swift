import AVFoundation
import Foundation
import GLibSupport

/// A metadata field that the user can edit.
enum FilmTag: CaseIterable, Hashable, Sendable {
  case title, artist, date, description, comment, copyright

  /// The maximum number of characters: files could hold more, but no program shows more.
  private static let longest = 4000

  /// The field's name.
  var name: String {
    switch self {
    case .title: tr("Title")
    case .artist: tr("Artist")
    case .date: tr("Date")
    case .description: tr("Description")
    case .comment: tr("Comment")
    case .copyright: tr("Copyright")
    }
  }

  /// The reason why this text can't be written; nil if it can.
  func problem(with words: String) -> String? {
    if words.count > Self.longest { return tr("No more than %d characters.", Self.longest) }
    if self == .date, !words.isEmpty, !Self.isDate(words) {
      return tr("A date is written as 2026, 2026-11, or 2026-11-21; a time may follow, as 2026-11-21T19:30.")
    }
    return nil
  }

  /// Whether the text is a date: a year of four digits, optionally followed by month, day and time.
  private static func isDate(_ words: String) -> Bool {
    let item = AVMutableMetadataItem()
    item.identifier = .commonIdentifierCreationDate
    item.value = words as NSString
    let day = words.prefix { $0 != "T" && $0 != " " }.split(separator: "-", omittingEmptySubsequences: false)
    guard item.dateValue != nil, day.map(\.count) == Array([4, 2, 2].prefix(day.count)) else { return false }
    let numbers = day.compactMap { Int($0) }
    guard numbers.count == 3 else {
      return day.count == words.split(separator: "-").count && day.count == numbers.count
    }
    let isLeap = numbers[0] % 4 == 0 && (numbers[0] % 100 != 0 || numbers[0] % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[numbers[1] - 1]).contains(numbers[2])
  }

  // MARK: - In files

  /// The identifiers of the field in files. It is written under one of the first two: that of MP4, then that of
  /// QuickTime.
  private var identifiers: [AVMetadataIdentifier] {
    switch self {
    case .comment: [.iTunesMetadataUserComment, .quickTimeMetadataComment, .quickTimeUserDataComment]
    default: []
    }
  }

  /// The common key of the field, which each file format maps to its own.
  private var commonKey: AVMetadataKey? {
    switch self {
    case .title: .commonKeyTitle
    case .artist: .commonKeyArtist
    case .date: .commonKeyCreationDate
    case .description: .commonKeyDescription
    case .copyright: .commonKeyCopyrights
    case .comment: nil
    }
  }

  /// Whether a metadata item is this field.
  func isMeant(by item: AVMetadataItem) -> Bool {
    if let commonKey, item.commonKey == commonKey { return true }
    return item.identifier.map { identifiers.contains($0) } ?? false
  }

  /// A metadata item with this text for a file of this type.
  func item(saying words: String, in type: AVFileType) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier =
      commonKey.map { AVMetadataIdentifier("common/" + $0.rawValue) } ?? identifiers[type == .mov ? 1 : 0]
    item.value = words as NSString
    return item
  }
}
