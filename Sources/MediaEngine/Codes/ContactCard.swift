import Foundation

/// A contact from a code.
public struct ContactCard: Sendable, Hashable {
  public var name: String
  public var organization: String?
  public var phones: [String]
  public var emails: [String]
  public var address: String?
  public var link: String?

  public init(
    name: String, organization: String? = nil, phones: [String] = [], emails: [String] = [], address: String? = nil,
    link: String? = nil
  ) {
    self.name = name
    self.organization = organization
    self.phones = phones
    self.emails = emails
    self.address = address
    self.link = link
  }

  /// Creates a contact from the fields of a `MECARD:` code; nil without a name.
  init?(fields: CodeFields) {
    guard let name = fields["N"] ?? fields["ORG"] else { return nil }
    // Family name and given name, in this order, separated by a comma.
    let parts = name.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    self.init(
      name: parts.reversed().joined(separator: " "), organization: fields["ORG"], phones: fields.all("TEL"),
      emails: fields.all("EMAIL"), address: fields["ADR"], link: fields["URL"])
  }

  /// Creates a contact from a vCard; nil without a name.
  init?(vCard text: String) {
    var values: [(name: String, value: String)] = []
    for line in Self.unfolded(text) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      // The property of `item1.TEL;TYPE=CELL` is `TEL`.
      let name = line[..<colon].prefix { $0 != ";" }.split(separator: ".").last ?? ""
      values.append((name.uppercased(), String(line[line.index(after: colon)...])))
    }
    func all(_ name: String) -> [String] {
      values.filter { $0.name == name }.map { Self.plain($0.value) }.filter { !$0.isEmpty }
    }
    func parts(_ name: String) -> [String]? {
      values.first { $0.name == name }.map { Self.parts($0.value) }
    }
    // The parts are: family name, given name, additional names, prefix, suffix.
    let spelled = parts("N").map { parts in
      [3, 1, 2, 0, 4].filter { $0 < parts.count }.map { parts[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
    }
    let organization = parts("ORG").map { $0.filter { !$0.isEmpty }.joined(separator: ", ") }
    guard let name = [all("FN").first, spelled, organization].compactMap(\.self).first(where: { !$0.isEmpty }) else {
      return nil
    }
    let address = parts("ADR").map { $0.filter { !$0.isEmpty }.joined(separator: ", ") }
    self.init(
      name: name, organization: organization, phones: all("TEL").map(Self.withoutScheme), emails: all("EMAIL"),
      address: address.flatMap { $0.isEmpty ? nil : $0 }, link: all("URL").first)
  }

  /// The unfolded lines of a card; one that starts with a space or tab continues the line before.
  private static func unfolded(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if let first = line.first, first == " " || first == "\t", !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(String(line))
      }
    }
    return lines
  }

  private static func parts(_ value: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in value {
      if isEscaped {
        parts[parts.count - 1].append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ";" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func plain(_ value: String) -> String { parts(value).joined(separator: ";") }

  private static func withoutScheme(_ phone: String) -> String {
    phone.lowercased().hasPrefix("tel:") ? String(phone.dropFirst(4)) : phone
  }
}
