import Foundation

/// The meaning of a code's content, so that the user can be offered an action.
public enum CodeMeaning: Sendable, Hashable {
  /// A web page.
  case link(URL)
  /// The credentials of a wireless network.
  case wifi(WiFiDetails)
  /// A person or an organization.
  case contact(ContactCard)
  /// An email to compose.
  case email(to: String, subject: String?, body: String?)
  /// A phone number to call.
  case phone(String)
  /// A text message to compose.
  case message(to: String, text: String?)
  /// Geographic coordinates in degrees.
  case place(latitude: Double, longitude: Double, name: String?)
  /// The number of a product.
  case product(String)
  /// Plain text.
  case text(String)

  /// Interprets a detected code.
  public init(_ code: FoundCode) {
    switch code.symbology {
    case .ean13, .ean8, .upce, .itf14: self = .product(code.text)
    case .qr, .code39, .code93, .code128, .interleaved2of5, .codabar: self.init(text: code.text)
    }
  }

  /// Interprets the text of a code.
  public init(text: String) {
    let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
    self = Self.scheme(of: words).flatMap { Self.read(words, scheme: $0) } ?? .text(text)
  }

  /// A short name of the meaning, for scripts.
  public var kind: String {
    switch self {
    case .link: "link"
    case .wifi: "wifi"
    case .contact: "contact"
    case .email: "email"
    case .phone: "phone"
    case .message: "message"
    case .place: "place"
    case .product: "product"
    case .text: "text"
    }
  }

  private static func scheme(of words: String) -> String? {
    if words.lowercased().hasPrefix("www.") { return "www" }
    return words.firstIndex(of: ":").map { words[..<$0].lowercased() }
  }

  private static func read(_ words: String, scheme: String) -> CodeMeaning? {
    let rest = String(words.drop { $0 != ":" }.dropFirst())
    switch scheme {
    case "http", "https": return link(words)
    case "www": return link("https://" + words)
    // Some generators write the URL in capitals, which takes fewer modules, or with a prefix.
    case "urlto", "url": return link(rest)
    case "wifi": return WiFiDetails(fields: CodeFields(rest)).map { .wifi($0) }
    case "mecard": return ContactCard(fields: CodeFields(rest)).map { .contact($0) }
    case "begin" where rest.lowercased().hasPrefix("vcard"): return ContactCard(vCard: words).map { .contact($0) }
    case "matmsg":
      let fields = CodeFields(rest)
      return fields["TO"].map { .email(to: $0, subject: fields["SUB"], body: fields["BODY"]) }
    case "mailto": return email(rest)
    case "tel": return unescaped(rest).map { .phone($0) }
    case "sms", "smsto", "mms", "mmsto": return message(rest)
    case "geo": return place(rest)
    default: return nil
    }
  }

  private static func link(_ words: String) -> CodeMeaning? {
    guard !words.contains(where: \.isWhitespace), let url = URL(string: words),
      let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", url.host?.isEmpty == false
    else { return nil }
    return .link(url)
  }

  private static func email(_ rest: String) -> CodeMeaning? {
    let (address, query) = split(rest)
    guard let to = unescaped(address) ?? query["to"] else { return nil }
    return .email(to: to, subject: query["subject"], body: query["body"])
  }

  private static func message(_ rest: String) -> CodeMeaning? {
    let (address, query) = split(rest)
    let parts = address.split(separator: ":", maxSplits: 1)
    guard let number = parts.first.flatMap({ unescaped(String($0)) }) else { return nil }
    return .message(to: number, text: query["body"] ?? parts.dropFirst().first.map(String.init))
  }

  private static func place(_ rest: String) -> CodeMeaning? {
    let (address, query) = split(rest)
    let numbers = address.prefix { $0 != ";" }.split(separator: ",").map { Double($0) }
    guard numbers.count >= 2, let latitude = numbers[0], let longitude = numbers[1],
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    return .place(latitude: latitude, longitude: longitude, name: query["q"])
  }

  /// The part before the question mark, and the query's values by their lower-case names.
  private static func split(_ rest: String) -> (String, [String: String]) {
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var values: [String: String] = [:]
    for item in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let pair = item.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { values[pair[0].lowercased()] = unescaped(String(pair[1])) }
    }
    return (parts.first.map(String.init) ?? "", values)
  }

  private static func unescaped(_ text: String) -> String? {
    let words = text.removingPercentEncoding ?? text
    return words.isEmpty ? nil : words
  }
}
