import AVFoundation
import Foundation
import GLibSupport

/// The texts and actions for a detected code.
struct CodeWords: Equatable {
  struct Action: Equatable {
    enum Deed: Equatable {
      case copy(String)
      /// Opens a URI in the desktop's default program.
      case open(String)
    }

    var title: String
    var deed: Deed
    var isMain = false
  }

  /// The kind of content.
  var title: String
  /// A short text for the preview.
  var brief: String
  /// The full content, line by line.
  var details: [String]
  var actions: [Action]

  init(_ meaning: CodeMeaning) {
    func copy(_ text: String, _ title: String = tr("Copy")) -> Action { Action(title: title, deed: .copy(text)) }
    func open(_ title: String, _ address: String) -> Action {
      Action(title: title, deed: .open(address), isMain: true)
    }
    func escaped(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~@+")))
        ?? ""
    }
    switch meaning {
    case .link(let url):
      // The host decides where a link leads; the rest of a URL can be made to look like anything.
      let host = url.host ?? url.absoluteString
      self.init(
        tr("Link"), host, [url.absoluteString],
        [copy(url.absoluteString), open(tr("Open %s", host), url.absoluteString)])
    case .wifi(let wifi):
      let security =
        switch wifi.security {
        case .open: tr("No password")
        case .wep: tr("WEP")
        case .wpa: tr("WPA")
        case .enterprise: tr("WPA for organizations")
        }
      self.init(
        tr("Wi-Fi Network"), wifi.name,
        [tr("Network: %s", wifi.name), wifi.password.map { tr("Password: %s", $0) }, tr("Security: %s", security)]
          .compactMap(\.self),
        wifi.password.map { [copy($0, tr("Copy Password"))] } ?? [copy(wifi.name, tr("Copy Name"))])
    case .contact(let card):
      let details = [card.name, card.organization == card.name ? nil : card.organization] + card.phones + card.emails
      let lines = (details + [card.address, card.link]).compactMap(\.self)
      self.init(tr("Contact"), card.name, lines, [copy(lines.joined(separator: "\n"))])
    case .email(let to, let subject, let body):
      let query = [subject.map { "subject=" + escaped($0) }, body.map { "body=" + escaped($0) }].compactMap(\.self)
      let address = "mailto:" + escaped(to) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
      self.init(
        tr("E-Mail"), to, [to, subject, body].compactMap(\.self), [copy(to), open(tr("Write E-Mail"), address)])
    case .phone(let number):
      self.init(tr("Phone Number"), number, [number], [copy(number), open(tr("Call"), "tel:" + escaped(number))])
    case .message(let to, let text):
      self.init(tr("Message"), to, [to, text].compactMap(\.self), [copy(text ?? to)])
    case .place(let latitude, let longitude, let name):
      let numbers = "\(latitude), \(longitude)"
      self.init(
        tr("Place"), name ?? numbers, [name, numbers].compactMap(\.self),
        [copy(numbers), open(tr("Show on Map"), "geo:\(latitude),\(longitude)")])
    case .product(let number):
      self.init(tr("Product Number"), number, [number], [copy(number)])
    case .text(let text):
      self.init(tr("Text"), text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "", [text], [copy(text)])
    }
  }

  private init(_ title: String, _ brief: String, _ details: [String], _ actions: [Action]) {
    (self.title, self.brief, self.details, self.actions) = (title, brief, details, actions)
  }
}
