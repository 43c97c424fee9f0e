import Foundation

/// Where this machine keeps its shared MIME database, and the languages of its user.
enum MIMEDirectories {
  /// The most important first.
  static let ofThisMachine = directories(environment: ProcessInfo.processInfo.environment)

  /// The user's languages as the database spells them, the preferred first.
  static let languages = languages(environment: ProcessInfo.processInfo.environment)

  static func directories(environment: [String: String]) -> [String] {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let own = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    let shared = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    // Relative paths are invalid by the standard.
    return ((own.map { [$0] } ?? []) + shared).filter { $0.hasPrefix("/") }.map { $0 + "/mime" }
  }

  static func languages(environment: [String: String]) -> [String] {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    // As gettext has it: a program that runs in C isn't translated, whatever the list of languages says.
    guard locale != "C", locale != "POSIX", !locale.hasPrefix("C.") else { return [] }
    let names = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? [locale]
    return names.flatMap { name -> [String] in
      let full = String(name.prefix { $0 != "." && $0 != "@" })
      return full.contains("_") ? [full, String(full.prefix { $0 != "_" })] : [full]
    }
  }
}
