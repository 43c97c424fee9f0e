import CGLib
import Foundation
import FoundationAdditions
import Synchronization

/// The translations that the `tr` functions use.
public enum Localization {
  private static let current = Mutex("kinora")

  /// The gettext domain in use.
  public static var domain: String { current.withLock { $0 } }

  /// The directory of the translations: `KINORA_LOCALE_DIR` for a program of a build folder, else
  /// `…/share/locale` for a program in `…/bin`.
  public static var installedDirectory: String {
    if let given = BuildEnvironment.value("KINORA_LOCALE_DIR") { return given }
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return "/usr/share/locale"
    }
    let prefix = URL(filePath: program).deletingLastPathComponent().deletingLastPathComponent()
    return prefix.appending(path: "share/locale").path
  }

  /// Sets the locale from the environment and loads translations from `directory` (such as `/usr/share/locale`). Call
  /// it once, first in `main`.
  public static func setUp(domain: String = "kinora", directory: String = installedDirectory) {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, directory)
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
    current.withLock { $0 = domain }
  }
}

/// Returns the translation of `message`, with `%s` and `%d` replaced by `arguments` (`%2$s` takes the second).
public func tr(_ message: String, _ arguments: any CustomStringConvertible...) -> String {
  fill(translated(message), arguments)
}

/// Returns the plural form that fits `count`, translated; the first `%d` is usually the count itself.
public func ntr(_ singular: String, _ plural: String, _ count: Int, _ arguments: any CustomStringConvertible...)
  -> String
{
  let form = singular.withCString { singular in
    plural.withCString { plural in
      String(cString: dngettext(Localization.domain, singular, plural, UInt(count.magnitude)))
    }
  }
  return fill(form, arguments.isEmpty ? [count] : arguments)
}

/// Returns the translation of `message` in a context that tells identical English texts apart; it isn't shown.
public func ctr(_ context: String, _ message: String, _ arguments: any CustomStringConvertible...) -> String {
  // This is gettext's key for a context: before the message, separated by EOT.
  let key = context + "\u{4}" + message
  let found = translated(key)
  return fill(found == key ? message : found, arguments)
}

private func translated(_ message: String) -> String {
  // For the empty message gettext would return the catalogue's header.
  guard !message.isEmpty else { return "" }
  // Without a translation gettext returns the pointer that it was given, so that must still be valid then.
  return message.withCString { String(cString: dgettext(Localization.domain, $0)) }
}

/// Replaces placeholders. One whose argument is missing stays visible.
private func fill(_ form: String, _ arguments: [any CustomStringConvertible]) -> String {
  guard !arguments.isEmpty, form.contains("%") else { return form }
  var result = ""
  var next = 0
  var rest = form[...]
  while let percent = rest.firstIndex(of: "%") {
    result += rest[..<percent]
    var end = rest.index(after: percent)
    var index = next
    if rest[end...].first == "%" {
      result += "%"
      rest = rest[rest.index(after: end)...]
      continue
    }
    let digits = rest[end...].prefix { $0.isASCII && $0.isNumber }
    if let position = Int(digits), rest[digits.endIndex...].first == "$" {
      index = position - 1
      end = rest.index(after: digits.endIndex)
    }
    guard let kind = rest[end...].first, kind == "s" || kind == "d", arguments.indices.contains(index) else {
      result += "%"
      rest = rest[rest.index(after: percent)...]
      continue
    }
    if index == next { next += 1 }
    result += arguments[index].description
    rest = rest[rest.index(after: end)...]
  }
  return result + rest
}
