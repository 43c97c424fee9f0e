import CoreMedia
import Foundation

/// Writes metadata into a moov. Boxes that don't change stay byte for byte.
struct MetadataBoxes {
  /// An entry that such a file can't hold.
  struct Misfit: Error {
    var entry: MetadataEntry
  }

  let isQuickTime: Bool
  private let reader: ISOMetadataReader

  init(isQuickTime: Bool) {
    self.isQuickTime = isQuickTime
    reader = ISOMetadataReader(isQuickTime: isQuickTime)
  }

  /// Makes these entries the movie's metadata.
  func write(_ entries: [MetadataEntry], into movie: inout ISOBox) throws {
    if let misfit = entries.first(where: {
      ![.quickTimeMetadata, .quickTimeUserData, .isoUserData, .iTunes, .iTunesLong]
        .contains($0.keySpace)
    }) {
      throw Misfit(entry: misfit)
    }
    let named = entries.filter { $0.keySpace == .quickTimeMetadata }
    let listed = entries.filter { $0.keySpace == .iTunes || $0.keySpace == .iTunesLong }
    let plain = entries.filter { $0.keySpace == .quickTimeUserData || $0.keySpace == .isoUserData }
    if let place = movie.children.firstIndex(where: Self.isNamedList) {
      if ISOItemList(meta: movie.children[place].payload[...]).entries != named { movie.children.remove(at: place) }
    }
    if !named.isEmpty, !movie.children.contains(where: Self.isNamedList) {
      movie.children.append(try namedList(named))
    }
    let data = movie["udta"].map { ISOBox.boxes(in: $0.payload[...]) } ?? []
    try check(movie["udta"], data)
    let boxes = try userData(data, plain, listed)
    movie["udta"] = boxes.isEmpty ? nil : ISOBox("udta", payload: boxes.flatMap(\.bytes))
  }

  /// Throws where user data couldn't be parsed completely: writing it would lose the rest.
  private func check(_ box: ISOBox?, _ boxes: [ISOBox]) throws {
    let length = boxes.reduce(0) { $0 + $1.bytes.count }
    guard let box, box.payload.dropFirst(length).contains(where: { $0 != 0 }) else { return }
    throw ISOBox.Damage(what: "udta")
  }

  /// Whether a box is a list of QuickTime's metadata.
  static func isNamedList(_ box: ISOBox) -> Bool { box.type == "meta" && handler(box) == "mdta" }

  private static func handler(_ meta: ISOBox) -> String? {
    let isQuickTime = meta.payload.count >= 8 && String(code: meta.payload[4..<8]) == "hdlr"
    let boxes = ISOBox.boxes(in: meta.payload.dropFirst(isQuickTime ? 0 : 4))
    guard let handler = boxes.first(where: { $0.type == "hdlr" }), handler.payload.count >= 12 else { return nil }
    return String(code: handler.payload[8..<12])
  }

  // MARK: User data

  private func userData(
    _ old: [ISOBox], _ plain: [MetadataEntry], _ listed: [MetadataEntry]
  ) throws -> [ISOBox] {
    var missing = plain
    var boxes: [ISOBox] = []
    var hasList = false
    for box in old {
      if box.type == "meta" {
        guard Self.handler(box) == "mdir" else {
          boxes.append(box)
          continue
        }
        if ISOItemList(meta: box.payload[...]).entries == listed, !listed.isEmpty {
          boxes.append(box)
          hasList = true
        }
        continue
      }
      let said = reader.entries(ofUserData: box)
      // Boxes without metadata, such as chapters, are kept.
      if said.isEmpty || said.allSatisfy(missing.contains) {
        boxes.append(box)
        missing.removeAll { said.contains($0) }
      }
    }
    boxes += try missing.map { try self.box($0) }
    if !listed.isEmpty, !hasList { boxes.append(try itemList(listed)) }
    return boxes
  }

  /// Whether there is a box for an entry.
  func holds(_ entry: MetadataEntry) -> Bool {
    switch entry.keySpace {
    case .quickTimeMetadata: !entry.key.isEmpty
    case .iTunes: entry.key.unicodeScalars.count == 4 && entry.key.unicodeScalars.allSatisfy { $0.value < 256 }
    case .iTunesLong: true
    case .quickTimeUserData, .isoUserData: (try? box(entry)) != nil
    default: false
    }
  }

  private func box(_ entry: MetadataEntry) throws -> ISOBox {
    guard entry.key.unicodeScalars.count == 4, entry.key.unicodeScalars.allSatisfy({ $0.value < 256 }) else {
      throw Misfit(entry: entry)
    }
    if case .data(let data) = entry.value { return ISOBox(entry.key, payload: Array(data)) }
    guard let text = entry.text else { throw Misfit(entry: entry) }
    let language = UInt64(Self.language(entry) ?? ISOLanguage.packed("und") ?? 0)
    let words = Array(text.utf8)
    var payload: [UInt8] = []
    if entry.key == "name" { return ISOBox("name", payload: words) }
    if entry.keySpace == .quickTimeUserData {
      guard words.count <= UInt16.max else { throw Misfit(entry: entry) }
      payload.append(UInt64(words.count), bytes: 2)
      payload.append(language, bytes: 2)
      return ISOBox(entry.key, payload: payload + words)
    }
    payload = [0, 0, 0, 0]
    switch entry.key {
    case "yrrc":
      guard case .integer(let year) = entry.value, let year = UInt16(exactly: year) else { throw Misfit(entry: entry) }
      payload.append(UInt64(year), bytes: 2)
    case "titl", "auth", "perf", "gnre", "dscp", "cprt", "albm":
      payload.append(language, bytes: 2)
      payload += words + [0]
    case "loci":
      guard let place = Self.place(text) else { throw Misfit(entry: entry) }
      payload.append(language, bytes: 2)
      payload += place
    case "kind":
      guard let scheme = entry.extra["scheme"] else { throw Misfit(entry: entry) }
      payload += Array(scheme.utf8) + [0] + words + [0]
    default: throw Misfit(entry: entry)
    }
    return ISOBox(entry.key, payload: payload)
  }

  /// A place of ISO 6709 as 3GPP has it: without a name, a role, a heavenly body and notes. Nil if it isn't one.
  private static func place(_ text: String) -> [UInt8]? {
    guard let place = FileFacts.Place(iso6709: text) else { return nil }
    let numbers = [place.longitude, place.latitude, place.altitude ?? 0]
    guard abs(numbers[0]) <= 180, abs(numbers[1]) <= 90, abs(numbers[2]) < 32_768 else { return nil }
    return ISOForm.bytes { form in
      form.zeros(2)
      for number in numbers { form.fixed(number) }
      form.zeros(2)
    }
  }

  // MARK: Lists

  /// An `ilst` whose items are keyed by four-character codes, as in iTunes files.
  private func itemList(_ entries: [MetadataEntry]) throws -> ISOBox {
    var list: [UInt8] = []
    for entry in entries {
      guard entry.keySpace == .iTunesLong else {
        guard entry.key.unicodeScalars.count == 4, entry.key.unicodeScalars.allSatisfy({ $0.value < 256 }) else {
          throw Misfit(entry: entry)
        }
        list += ISOBox(entry.key, payload: Self.data(entry)).bytes
        continue
      }
      let apple = "com.apple.iTunes."
      let mean =
        entry.key.hasPrefix(apple)
        ? String(apple.dropLast()) : entry.key.split(separator: ".").dropLast().joined(separator: ".")
      let name = mean.isEmpty ? entry.key : String(entry.key.dropFirst(mean.count + 1))
      let head =
        (mean.isEmpty ? [] : ISOBox("mean", payload: [0, 0, 0, 0] + Array(mean.utf8)).bytes)
        + ISOBox("name", payload: [0, 0, 0, 0] + Array(name.utf8)).bytes
      list += ISOBox("----", payload: head + Self.data(entry)).bytes
    }
    let handler: [UInt8] =
      [0, 0, 0, 0, 0, 0, 0, 0] + Array(code: "mdir") + Array(code: "appl") + [0, 0, 0, 0, 0, 0, 0, 0, 0]
    return ISOBox(
      "meta", payload: [0, 0, 0, 0] + ISOBox("hdlr", payload: handler).bytes + ISOBox("ilst", payload: list).bytes)
  }

  /// An `ilst` whose items are keyed by name, as in QuickTime files.
  private func namedList(_ entries: [MetadataEntry]) throws -> ISOBox {
    var names: [String] = []
    var values: [String: [UInt8]] = [:]
    for entry in entries {
      guard !entry.key.isEmpty else { throw Misfit(entry: entry) }
      if values[entry.key] == nil { names.append(entry.key) }
      values[entry.key, default: []] += Self.data(entry)
    }
    var keys: [UInt8] = [0, 0, 0, 0]
    keys.append(UInt64(names.count), bytes: 4)
    var list: [UInt8] = []
    for (index, name) in names.enumerated() {
      keys.append(UInt64(name.utf8.count + 8), bytes: 4)
      keys += Array(code: "mdta") + Array(name.utf8)
      let value = values[name] ?? []
      list.append(UInt64(value.count + 8), bytes: 4)
      list.append(UInt64(index + 1), bytes: 4)
      list += value
    }
    let handler = [0, 0, 0, 0, 0, 0, 0, 0] + Array(code: "mdta") + [UInt8](repeating: 0, count: 13)
    let inside =
      ISOBox("hdlr", payload: handler).bytes + ISOBox("keys", payload: keys).bytes
      + ISOBox("ilst", payload: list).bytes
    return ISOBox("meta", payload: (isQuickTime ? [] : [0, 0, 0, 0]) + inside)
  }

  private static func language(_ entry: MetadataEntry) -> UInt16? {
    entry.languageTag.flatMap { ISOLanguage.code(tag: $0) }.flatMap(ISOLanguage.packed)
  }

  /// A `data` box: value, type and language.
  private static func data(_ entry: MetadataEntry) -> [UInt8] {
    let (kind, bytes) = value(entry)
    var payload: [UInt8] = []
    payload.append(UInt64(kind), bytes: 4)
    payload.append(0, bytes: 2)
    payload.append(UInt64(language(entry) ?? 0), bytes: 2)
    return ISOBox("data", payload: payload + bytes).bytes
  }

  private static func value(_ entry: MetadataEntry) -> (kind: Int, bytes: [UInt8]) {
    var bytes: [UInt8] = []
    switch entry.value {
    case .text(let text):
      guard entry.dataType == kCMMetadataBaseDataType_UTF16 as String else { return (1, Array(text.utf8)) }
      for unit in text.utf16 { bytes.append(UInt64(unit), bytes: 2) }
      return (2, bytes)
    case .number(let number):
      guard entry.dataType == kCMMetadataBaseDataType_Float32 as String else {
        bytes.append(number.bitPattern, bytes: 8)
        return (24, bytes)
      }
      bytes.append(UInt64(Float(number).bitPattern), bytes: 4)
      return (23, bytes)
    case .integer(let number):
      let width =
        entry.dataType.flatMap { widths[$0] } ?? (Int32(exactly: number) != nil ? 4 : 8)
      bytes.append(UInt64(bitPattern: number), bytes: width)
      return (entry.dataType?.contains(".uint") == true ? 22 : 21, bytes)
    case .data(let data):
      return (entry.dataType.flatMap { pictures[$0] } ?? 0, Array(data))
    }
  }

  private static let widths: [String: Int] = [
    kCMMetadataBaseDataType_SInt8 as String: 1, kCMMetadataBaseDataType_UInt8 as String: 1,
    kCMMetadataBaseDataType_SInt16 as String: 2, kCMMetadataBaseDataType_UInt16 as String: 2,
    kCMMetadataBaseDataType_SInt32 as String: 4, kCMMetadataBaseDataType_UInt32 as String: 4,
    kCMMetadataBaseDataType_SInt64 as String: 8, kCMMetadataBaseDataType_UInt64 as String: 8,
  ]

  private static let pictures: [String: Int] = [
    kCMMetadataBaseDataType_GIF as String: 12, kCMMetadataBaseDataType_JPEG as String: 13,
    kCMMetadataBaseDataType_PNG as String: 14, kCMMetadataBaseDataType_BMP as String: 27,
  ]
}
