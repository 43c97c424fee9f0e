import CoreMedia
import Foundation

/// Writes a timed metadata sample entry, which `ISOMetadataEntry` reads.
enum ISOMetadataEntryWriter {
  static func entry(_ format: CMFormatDescription) throws -> [UInt8] {
    let table = format.extensions.base[kCMFormatDescriptionExtensionKey_MetadataKeyTable] as? [String: Any] ?? [:]
    let keys = try table.values.map { try Key($0, of: format) }.sorted { $0.number < $1.number }
    return ISOSampleEntryWriter.form(format.letters) { form in
      guard !keys.isEmpty else { return }
      form.box("keys") { form in for key in keys { key.write(to: &form) } }
    }
  }

  /// The meaning of values with a local key number.
  private struct Key {
    var number: UInt32
    var space: UInt32
    var value: Data
    var typeSpace: UInt32
    var type: Data
    var language: String?
    var setup: Data?

    init(_ entry: Any, of format: CMFormatDescription) throws {
      guard let entry = entry as? [String: Any],
        let number = Self.number(entry[kCMMetadataFormatDescriptionKey_LocalID]),
        let space = Self.number(entry[kCMMetadataFormatDescriptionKey_Namespace]),
        let value = entry[kCMMetadataFormatDescriptionKey_Value] as? Data,
        let typeSpace = Self.number(entry[kCMMetadataFormatDescriptionKey_DataTypeNamespace]),
        let type = entry[kCMMetadataFormatDescriptionKey_DataType] as? Data
      else { throw ISOSampleEntryWriter.Misfit(format: format.letters, why: "a key isn't whole") }
      (self.number, self.space, self.value, self.typeSpace, self.type) = (number, space, value, typeSpace, type)
      language = entry[kCMMetadataFormatDescriptionKey_LanguageTag] as? String
      setup = entry[kCMMetadataFormatDescriptionKey_SetupData] as? Data
    }

    private static func number(_ value: Any?) -> UInt32? { (value as? Int).flatMap { UInt32(exactly: $0) } }

    func write(to form: inout ISOForm) {
      form.box(number.letters) { form in
        form.box("keyd") { form in
          form.number(space, bytes: 4)
          form.raw(value)
        }
        form.box("dtyp") { form in
          form.number(typeSpace, bytes: 4)
          form.raw(type)
        }
        if let language {
          form.box("loca") { form in
            form.raw(Array(language.utf8))
            form.zeros(1)
          }
        }
        if let setup { form.box("setu") { $0.raw(setup) } }
      }
    }
  }
}
