import Foundation

/// Values go from one kind of metadata to another as the texts that XMP has.
extension MetadataField {
  // MARK: TIFF, Exif and GPS

  /// What the entries say; nil where they say nothing, or nothing that has such a form.
  package func texts(ofProperties all: CFDictionary) -> [String]? {
    let values = properties.map { (all[$0.dictionary] as? CFDictionary)?[$0.key] }
    guard let first = values.first else { return nil }
    let texts = texts(first, values.dropFirst().map { $0 as? String })
    return texts.isEmpty ? nil : texts
  }

  private func texts(_ value: Any?, _ others: [String?]) -> [String] {
    switch form {
    case .text, .alternatives: return (value as? String).map { $0.isEmpty ? [] : [$0] } ?? []
    case .bag, .sequence:
      // Exif has one text for all authors.
      return ((value as? String)?.split(separator: ";") ?? []).map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    case .integer, .integers:
      let numbers = (ExifWriter.numbers(value) ?? []).compactMap { Int(exactly: $0.rounded()) }.map(String.init)
      return form == .integer ? Array(numbers.prefix(1)) : numbers
    case .fraction, .fractions:
      let ratios = (ExifWriter.numbers(value) ?? []).map { ExifWriter.ratio($0, isSigned: true) }
      guard ratios.allSatisfy({ $0 != nil }) else { return [] }
      let texts = ratios.compactMap { $0 }.map { "\($0.above)/\($0.below)" }
      return form == .fraction ? Array(texts.prefix(1)) : texts
    case .date:
      let moment = (value as? String).flatMap { MetadataMoment(exif: $0, fraction: others[0], offset: others[1]) }
      return moment.map { [$0.xmp] } ?? []
    case .stamp:
      guard var moment = MetadataMoment(day: others[0], time: value as? String) else { return [] }
      if moment.time != nil { moment.offset = "Z" }
      return [moment.xmp]
    case .coordinate(let positive, let negative):
      let letter = others[0].map { $0.uppercased() }.flatMap { [positive, negative].contains($0) ? $0 : nil }
      guard let degrees = ExifWriter.numbers(value)?.first else {
        // A program may say the hemisphere before it says how far: the letter waits alone.
        return letter.map { [$0] } ?? []
      }
      return Self.coordinate(degrees).map { [$0 + (letter ?? (degrees < 0 ? negative : positive))] } ?? []
    case .structure: return []
    }
  }

  /// Degrees and minutes; in millionths of a minute, so that 59.9999999 doesn't become 60.
  private static func coordinate(_ degrees: Double) -> String? {
    guard degrees.isFinite, abs(degrees) <= 360, let units = Int(exactly: (abs(degrees) * 60_000_000).rounded()) else {
      return nil
    }
    let fraction = String(units % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    return "\(units / 60_000_000),\(units / 1_000_000 % 60).\(zeros)\(fraction)"
  }

  /// The values of the entries for what XMP says, in the order of `properties`; nil for those that have none.
  func values(of texts: [String]) -> [Any?] {
    let none = [Any?](repeating: nil, count: properties.count)
    guard let text = texts.first, !properties.isEmpty else { return none }
    switch form {
    case .text, .alternatives: return [text]
    case .bag, .sequence: return [texts.joined(separator: "; ")]
    case .integer: return [Int(text)]
    case .integers:
      let numbers = texts.compactMap { Int($0) }
      return [numbers.count == texts.count ? numbers : nil]
    case .fraction: return [Self.number(text)]
    case .fractions:
      let numbers = texts.compactMap(Self.number)
      return [numbers.count == texts.count ? numbers : nil]
    case .date:
      guard let moment = MetadataMoment(xmp: text), let date = moment.exif else { return none }
      return [date, moment.fraction, moment.offset]
    case .stamp:
      guard let moment = MetadataMoment(xmp: text) else { return none }
      return [moment.clock, moment.date]
    case .coordinate(let positive, let negative):
      guard let letter = text.last.map({ $0.uppercased() }), [positive, negative].contains(letter) else { return none }
      let parts = text.dropLast().split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
      guard parts.count <= 3, parts.allSatisfy({ $0.map { $0 >= 0 && $0 <= 360 } ?? false }) else { return none }
      let degrees = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
      return [parts.isEmpty ? nil : degrees, letter]
    case .structure: return none
    }
  }

  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count <= 2, let above = parts[0] else { return nil }
    guard parts.count == 2 else { return above.isFinite ? above : nil }
    guard let below = parts[1], below != 0, (above / below).isFinite else { return nil }
    return above / below
  }

  // MARK: The IPTC record

  /// What the record's entries say; nil where they say nothing.
  package func texts(ofPress dictionary: CFDictionary) -> [String]? {
    guard let key = press.first else { return nil }
    if form == .date {
      return MetadataMoment(day: dictionary[key] as? String, time: dictionary[press[1]] as? String).map { [$0.xmp] }
    }
    guard let value = dictionary[key] else { return nil }
    let texts = (value as? [Any] ?? [value]).compactMap { one in
      one as? String ?? ExifWriter.numbers(one)?.first.flatMap { Int(exactly: $0.rounded()) }.map(String.init)
    }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : form == .alternatives || form == .text ? Array(texts.prefix(1)) : texts
  }

  /// The values of the record's entries for what XMP says, in the order of `press`; nil for those that have none.
  func pressValues(of texts: [String]) -> [Any?] {
    if form == .date {
      let moment = texts.first.flatMap { MetadataMoment(xmp: $0) }
      return press.isEmpty ? [] : [moment?.day, moment?.pressTime]
    }
    guard let key = press.first else { return [] }
    guard let first = texts.first else { return [nil] }
    let isList = ["Keywords", "SupplementalCategory"].contains(key) || texts.count > 1
    return [isList && form != .alternatives ? texts as Any : first]
  }

  // MARK: Both

  /// Dictionaries of properties with what XMP says; values that can't be are left out.
  package func dictionaries(of texts: [String]) -> CFDictionary {
    var all: [String: CFDictionary] = [:]
    for (property, value) in zip(properties, values(of: texts)) {
      all[property.dictionary, default: [:]][property.key] = value
    }
    for (key, value) in zip(press, pressValues(of: texts)) {
      all[kCGImagePropertyIPTCDictionary, default: [:]][key] = value
    }
    return all.filter { !$0.value.isEmpty }
  }

  /// The texts as they are written here, to compare them: 10/1250 is 1/125.
  func canonical(_ texts: [String]) -> [String] { self.texts(ofProperties: dictionaries(of: texts)) ?? texts }

  /// Whether properties say the same as texts do, as far as these say it.
  func agrees(_ texts: [String], with all: CFDictionary, in dictionary: String) -> Bool {
    let isPress = dictionary == kCGImagePropertyIPTCDictionary
    let known = isPress ? self.texts(ofPress: all[dictionary] as? CFDictionary ?? [:]) : self.texts(ofProperties: all)
    guard let known else { return false }
    if form == .date, let old = MetadataMoment(xmp: known[0]),
      let new = texts.first.flatMap({ MetadataMoment(xmp: $0) })
    {
      return old.includes(new)
    }
    return known == canonical(texts)
  }
}
