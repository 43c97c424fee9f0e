import Foundation
import GLibSupport
import Photos

/// A photo's metadata as text, for the details panel.
struct PhotoFacts: Equatable, Sendable {
  /// A line of the panel.
  struct Fact: Equatable, Sendable {
    var title: String
    var value: String
  }

  let facts: [Fact]

  /// Formats the metadata; unknown values have no line.
  init(_ details: PhotoDetails, name: String, bytes: Int) {
    var facts: [Fact] = []
    func add(_ title: String, _ value: String?) {
      if let value, !value.isEmpty { facts.append(Fact(title: title, value: value)) }
    }
    add(tr("Title"), details.title)
    add(tr("Description"), details.description)
    add(tr("Key Words"), details.keywords.map(ListWords.parts))
    add(tr("Taken"), details.date.map(Self.moment))
    add(tr("Camera"), [details.make, details.model].compactMap { $0 }.joined(separator: " "))
    add(tr("Lens"), details.lens)
    add(tr("Exposure Time"), details.exposureTime.map(Self.time))
    add(tr("Sensitivity"), details.iso.map { "ISO \($0)" })
    add(tr("Gain"), details.gain.map { Numerals.decimal($0, places: 1) + "×" })
    add(tr("Exposure Compensation"), details.exposureBias.flatMap { $0 == 0 ? nil : tr("%s EV", Self.signed($0)) })
    add(tr("White Balance"), Self.whiteBalance(details))
    add(tr("Flash"), details.flash.map { $0.hasFired ? tr("Fired") : tr("Did not fire") })
    add(tr("Place"), details.location.map(Self.place))
    if let width = details.width, let height = details.height {
      let isTurned = details.orientation > 4
      add(tr("Size"), "\(isTurned ? height : width) × \(isTurned ? width : height)")
    }
    add(tr("File"), name)
    add(tr("File Size"), Self.size(bytes))
    add(tr("Program"), details.software)
    self.facts = facts
  }

  /// Reads a photo's metadata. A file without any still has its name and size. Blocks.
  static func read(_ file: URL) -> PhotoFacts {
    let bytes = FileQuestion.bytes(of: file) ?? 0
    let details = (try? MediaPicture.details(of: file)) ?? PhotoDetails()
    return PhotoFacts(details, name: file.lastPathComponent, bytes: bytes)
  }

  private static func moment(_ date: Date) -> String {
    let day = LibraryDay.Name(date)
    return DayTitle.date(of: day) + ", " + TileName.time(of: date)
  }

  /// "1/60 s", "0.5 s".
  static func time(_ seconds: Double) -> String {
    guard seconds > 0 else { return "" }
    if seconds < 0.4 { return tr("1/%d s", Int(clamping: (1 / seconds).rounded())) }
    return tr("%s s", Numerals.decimal(seconds, places: 1))
  }

  private static func signed(_ number: Double) -> String {
    (number > 0 ? "+" : "") + Numerals.decimal(number, places: 1)
  }

  private static func whiteBalance(_ details: PhotoDetails) -> String? {
    if let kelvin = details.whiteBalanceTemperature { return tr("%d K", Int(clamping: kelvin.rounded())) }
    return details.whiteBalance.map { $0 == .manual ? tr("Set by hand") : tr("Automatic") }
  }

  private static func place(_ location: PhotoDetails.Location) -> String {
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      Numerals.decimal(abs(value), places: 5) + "° " + (value < 0 ? negative : positive)
    }
    return degrees(location.latitude, ctr("north", "N"), ctr("south", "S")) + ", "
      + degrees(location.longitude, ctr("east", "E"), ctr("west", "W"))
  }

  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: tr("%d bytes", bytes)
    case ..<1_000_000: tr("%d kB", (bytes + 500) / 1000)
    default: tr("%s MB", Numerals.decimal(Double(bytes) / 1e6, places: 1))
    }
  }
}
