import CoreMedia
import Foundation

/// Writes sample entries, which `ISOSampleEntries` reads.
struct ISOSampleEntryWriter {
  /// A format that such a file can't hold.
  struct Misfit: Error {
    /// The format's four-character code.
    var format: String
    /// What is missing or too large.
    var why: String
  }

  /// Whether it is a QuickTime movie, which wraps audio decoder configurations in a `wave` box.
  let isQuickTime: Bool

  /// The bytes of a format's sample entry.
  func entry(_ format: CMFormatDescription, for kind: MediaTrackFacts.Kind) throws -> [UInt8] {
    let stored = format.extensions[.verbatimISOSampleEntry] ?? format.extensions[.verbatimSampleDescription]
    if let entry = stored?.propertyListRepresentation as? Data {
      guard let box = ISOBox.boxes(in: Array(entry)[...]).first, box.payload.count >= 8 else {
        throw Misfit(format: format.letters, why: "its own entry is none")
      }
      return box.bytes
    }
    switch kind {
    case .video, .auxiliaryVideo: return try ISOPictureEntryWriter(isQuickTime: isQuickTime).entry(format)
    case .audio: return try ISOSoundEntryWriter(isQuickTime: isQuickTime).entry(format)
    case .timecode: return try timecode(format)
    case .text, .subtitle, .closedCaption: return try text(format)
    case .metadata: return try ISOMetadataEntryWriter.entry(format)
    default: return Self.form(format.letters) { _ in }
    }
  }

  /// A sample entry with its common fields: six zeros, and the data reference (this file).
  static func form(_ type: String, _ inside: (inout ISOForm) throws -> Void) rethrows -> [UInt8] {
    try ISOForm.bytes { form in
      try form.box(type) { form in
        form.zeros(6)
        form.number(1, bytes: 2)
        try inside(&form)
      }
    }
  }

  private func timecode(_ format: CMFormatDescription) throws -> [UInt8] {
    let duration = format.frameDuration
    guard duration.isNumeric, duration.value > 0, let value = UInt32(exactly: duration.value),
      let quanta = UInt8(exactly: format.frameQuanta)
    else { throw Misfit(format: format.letters, why: "its frames don't fit") }
    return Self.form(format.letters) { form in
      form.zeros(4)
      form.number(format.timeCodeFlags.rawValue, bytes: 4)
      form.number(duration.timescale, bytes: 4)
      form.number(value, bytes: 4)
      form.number(quanta, bytes: 1)
      form.zeros(1)
    }
  }

  private func text(_ format: CMFormatDescription) throws -> [UInt8] {
    if format.letters == "tx3g" { return try format.textSampleDescription() }
    guard format.letters == "text" else { return Self.form(format.letters) { _ in } }
    // QuickTime text with default style: white on black, centred.
    return Self.form("text") { form in
      form.zeros(4)
      form.number(1, bytes: 4)
      form.zeros(6 + 8 + 8 + 2 + 2 + 1 + 2)
      for _ in 0..<3 { form.number(0xffff, bytes: 2) }
      form.zeros(1)
    }
  }
}

extension CMFormatDescription {
  /// The codec's four-character code.
  var letters: String { mediaSubType.rawValue.letters }

  /// The extension boxes that a file had behind the common fields, by type.
  var atoms: [(type: String, payload: [UInt8])] {
    let atoms = extensions.base[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] as? [String: Any] ?? [:]
    return atoms.sorted { $0.key < $1.key }.flatMap { type, value in
      let all = (value as? [Data]) ?? (value as? Data).map { [$0] } ?? []
      return all.map { (type, Array($0)) }
    }
  }
}
