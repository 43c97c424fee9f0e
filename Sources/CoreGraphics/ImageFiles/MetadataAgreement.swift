import Foundation

/// What a program says of an image, carried to wherever the same fact stands: an entry of Exif to the IPTC record and to XMP,
/// and so on. What it says nothing of stays as it is, even where a file contradicts itself.
struct MetadataAgreement {
  /// A fact with its texts in XMP; nil where it goes.
  typealias Fact = (field: MetadataField, texts: [String]?)

  /// The changes of properties, null for what goes: what was said, and what follows from it.
  private(set) var changes: CFDictionary
  /// The properties afterwards.
  private(set) var properties: CFDictionary
  private(set) var facts: [Fact] = []

  private static let press = kCGImagePropertyIPTCDictionary
  private static let dictionaries = [
    kCGImagePropertyTIFFDictionary, kCGImagePropertyExifDictionary, kCGImagePropertyGPSDictionary, press,
  ]

  /// `said` are dictionaries of properties as destinations take them: an entry that is null goes, as do all those of a dictionary
  /// that is null or empty. Where they say a fact twice, it is left so, and XMP has what is meant for people.
  init(_ said: CFDictionary, with properties: CFDictionary) {
    changes = said
    self.properties = Self.merged(properties, said)
    guard !Set(said.keys).isDisjoint(with: Self.dictionaries + [kCGImagePropertyOrientation]) else { return }
    changes = Self.complete(said, with: properties)
    var given: [String: CFDictionary] = [:]
    for key in Self.dictionaries { given[key] = changes[key] as? CFDictionary }
    dropFractions(given, properties)
    self.properties = Self.merged(properties, changes)
    for field in MetadataField.all {
      let isInPress = field.press.contains { given[Self.press]?[$0] != nil }
      let isInProperties = field.properties.contains { given[$0.dictionary]?[$0.key] != nil }
      guard isInPress || isInProperties else { continue }
      let isPressFirst = isInPress && (field.isText || !isInProperties)
      let texts =
        isPressFirst
        ? pressTexts(of: field) ?? (isInProperties ? field.texts(ofProperties: self.properties) : nil)
        : field.texts(ofProperties: self.properties)
      if !isInProperties, !field.properties.isEmpty { carry(texts, of: field, to: field.properties, properties) }
      if !isInPress, !field.press.isEmpty {
        carry(
          texts, of: field, to: field.press.map { MetadataField.Property(dictionary: Self.press, key: $0) }, properties)
      }
      facts.append((field, texts))
    }
    self.properties = Self.merged(properties, changes)
  }

  /// What the record says of a fact. A day alone leaves the time of day as Exif has it, and what Exif has to the fraction of a
  /// second stays that exact.
  private func pressTexts(of field: MetadataField) -> [String]? {
    guard let texts = field.texts(ofPress: properties[Self.press] as? CFDictionary ?? [:]) else { return nil }
    guard field.form == .date,
      let known = field.texts(ofProperties: properties).flatMap({ MetadataMoment(xmp: $0[0]) }),
      var moment = MetadataMoment(xmp: texts[0])
    else { return texts }
    if known.includes(moment) { return [known.xmp] }
    if moment.time == nil { (moment.time, moment.offset) = (known.time, known.offset) }
    return [moment.xmp]
  }

  private mutating func carry(
    _ texts: [String]?, of field: MetadataField, to entries: [MetadataField.Property], _ before: CFDictionary
  ) {
    guard let dictionary = entries.first?.dictionary else { return }
    let values = texts.map { field.dictionaries(of: $0) } ?? [:]
    // A form that can't be carried over, such as a day where a time is needed, says nothing there.
    if let texts, field.agrees(texts, with: before, in: dictionary) || values[dictionary] == nil { return }
    for entry in entries {
      var all = changes[entry.dictionary] as? CFDictionary ?? [:]
      all[entry.key] = (values[entry.dictionary] as? CFDictionary)?[entry.key] ?? NSNull()
      changes[entry.dictionary] = all
    }
  }

  /// A date that is changed has no fraction of a second from before, and one that goes has no offset, either.
  private mutating func dropFractions(_ given: [String: CFDictionary], _ before: CFDictionary) {
    for field in MetadataField.all where field.form == .date {
      let (date, fraction) = (field.properties[0], field.properties[1])
      guard let new = given[date.dictionary]?[date.key],
        (before[date.dictionary] as? CFDictionary)?[date.key] as? String != new as? String
      else { continue }
      for entry in new is NSNull ? field.properties : [fraction] where given[entry.dictionary]?[entry.key] == nil {
        var all = changes[entry.dictionary] as? CFDictionary ?? [:]
        all[entry.key] = NSNull()
        changes[entry.dictionary] = all
      }
    }
  }

  /// Said with each entry of a dictionary that goes, and the orientation in both of its places.
  private static func complete(_ said: CFDictionary, with properties: CFDictionary) -> CFDictionary {
    var said = said
    for key in dictionaries {
      guard let value = said[key], value is NSNull || (value as? CFDictionary)?.isEmpty ?? false else { continue }
      var gone = (properties[key] as? CFDictionary ?? [:]).mapValues { _ in NSNull() as Any }
      for field in MetadataField.all {
        for entry in field.properties where entry.dictionary == key { gone[entry.key] = NSNull() }
        if key == press { for entry in field.press { gone[entry] = NSNull() } }
      }
      // How the image lies isn't described, it is so.
      if key == kCGImagePropertyTIFFDictionary { gone[kCGImagePropertyTIFFOrientation] = nil }
      said[key] = gone
    }
    var tiff = said[kCGImagePropertyTIFFDictionary] as? CFDictionary ?? [:]
    if said[kCGImagePropertyOrientation] is NSNull || tiff[kCGImagePropertyTIFFOrientation] is NSNull {
      tiff[kCGImagePropertyTIFFOrientation] = NSNull()
      (said[kCGImagePropertyOrientation], said[kCGImagePropertyTIFFDictionary]) = (NSNull(), tiff)
    } else if let orientation = ExifWriter.orientation(said) {
      tiff[kCGImagePropertyTIFFOrientation] = orientation
      said[kCGImagePropertyTIFFDictionary] = tiff
    } else if let orientation = tiff[kCGImagePropertyTIFFOrientation],
      ExifWriter.orientation([kCGImagePropertyOrientation: orientation]) != nil
    {
      said[kCGImagePropertyOrientation] = orientation
    }
    return said
  }

  /// Properties with others in their place: dictionaries entry by entry, but for one that is empty.
  static func replaced(_ properties: CFDictionary, _ others: CFDictionary) -> CFDictionary {
    var all = properties
    for (key, value) in others {
      if let new = value as? CFDictionary, let old = all[key] as? CFDictionary, !new.isEmpty {
        all[key] = old.merging(new) { $1 }
      } else {
        all[key] = value
      }
    }
    return all
  }

  /// The same without what is null.
  private static func merged(_ properties: CFDictionary, _ said: CFDictionary) -> CFDictionary {
    replaced(properties, said).compactMapValues { value -> Any? in
      guard !(value is NSNull) else { return nil }
      return (value as? CFDictionary)?.filter { !($0.value is NSNull) } ?? value
    }
  }
}
