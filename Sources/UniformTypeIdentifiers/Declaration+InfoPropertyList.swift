import Foundation

extension Declaration {
  /// The types that a program's `Info.plist` exports and imports, in the form in which Apple's programs declare theirs.
  static func declarations(inInfoDictionary info: [String: Any]) -> [Declaration] {
    ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap { key in
      (info[key] as? [[String: Any]] ?? []).compactMap(Declaration.init(infoDictionary:))
    }
  }

  /// One declaration; nil where it has no identifier.
  private init?(infoDictionary info: [String: Any]) {
    guard let identifier = info["UTTypeIdentifier"] as? String, !identifier.isEmpty else { return nil }
    let tags = info["UTTypeTagSpecification"] as? [String: Any] ?? [:]
    self.init(
      identifier, Self.strings(info["UTTypeConformsTo"]),
      extensions: Self.strings(tags[UTTagClass.filenameExtension.rawValue]).map { $0.lowercased() },
      mimeTypes: Self.strings(tags[UTTagClass.mimeType.rawValue]).map { $0.lowercased() },
      description: info["UTTypeDescription"] as? String)
  }

  /// A property list gives one string as it is, and several as an array.
  private static func strings(_ value: Any?) -> [String] {
    (value as? String).map { [$0] } ?? value as? [String] ?? []
  }
}
