import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport

/// The moov of a movie before its first sample: the tracks, and that samples come in fragments.
struct ISOHeader {
  /// Whether it is a QuickTime movie, some of whose fields differ.
  var isQuickTime: Bool
  var tracks: [ISOTrackPlan]
  /// The movie timescale.
  var timescale: CMTimeScale
  /// The creation date; nil leaves it unset.
  var created: Date?

  /// A timescale in which all tracks' times are whole, unless it would be too large.
  static func timescale(for tracks: [ISOTrackPlan]) -> CMTimeScale {
    let common = tracks.reduce(Int64(1)) { product, track in
      guard product <= 1_000_000, track.timescale > 0 else { return .max }
      var (a, b) = (product, Int64(track.timescale))
      while b != 0 { (a, b) = (b, a % b) }
      return product / a * Int64(track.timescale)
    }
    return common > 1 && common <= 1_000_000 ? CMTimeScale(common) : 90000
  }

  /// The `moov` box.
  func movie() throws -> ISOBox {
    let bytes = try ISOForm.bytes { form in
      form.box("mvhd", version: 0) { form in
        dates(&form)
        form.number(timescale, bytes: 4)
        form.number(0, bytes: 4)
        form.fixed(1)
        form.number(0x100, bytes: 2)
        form.zeros(10)
        form.matrix(.identity)
        form.zeros(24)
        form.number((tracks.map(\.id).max() ?? 0) + 1, bytes: 4)
      }
      for plan in tracks { try form.box("trak") { try track(plan, &$0) } }
      form.box("mvex") { form in
        for track in tracks {
          form.box("trex", version: 0) { form in
            form.number(track.id, bytes: 4)
            form.number(1, bytes: 4)
            form.zeros(12)
          }
        }
      }
    }
    return try ISOBox("moov", parsing: bytes[...])
  }

  private func dates(_ form: inout ISOForm) {
    let seconds = created.map { $0.timeIntervalSince1970 + 2_082_844_800 } ?? 0
    let date = UInt32(exactly: seconds.rounded()) ?? 0
    form.number(date, bytes: 4)
    form.number(date, bytes: 4)
  }

  /// The unspecified language: QuickTime has a number for it, ISO the code `und`.
  private var unknownLanguage: UInt16 { isQuickTime ? 0x7fff : ISOLanguage.packed("und") ?? 0 }

  // MARK: Tracks

  private func track(_ plan: ISOTrackPlan, _ form: inout ISOForm) throws {
    form.box("tkhd", version: 0, flags: (plan.isEnabled ? 1 : 0) | 2 | (isQuickTime ? 4 : 0)) { form in
      dates(&form)
      form.number(plan.id, bytes: 4)
      form.zeros(4 + 4 + 8)
      form.number(plan.layer, bytes: 2)
      form.number(plan.alternateGroup, bytes: 2)
      form.number(plan.kind == .audio ? Int(clamping: (min(max(plan.volume, 0), 1) * 256).rounded()) : 0, bytes: 2)
      form.zeros(2)
      form.matrix(plan.transform)
      form.fixed(plan.presentationSize.width)
      form.fixed(plan.presentationSize.height)
    }
    if !plan.edits.isEmpty { form.box("edts") { $0.raw(EditList.box(plan.edits).bytes) } }
    if !plan.associations.isEmpty { form.box("tref") { references(plan.associations, &$0) } }
    try form.box("mdia") { try media(plan, &$0) }
    if !plan.userData.isEmpty {
      form.box("udta") { form in for box in plan.userData { form.raw(box.bytes) } }
    }
  }

  private func references(_ associations: [MediaTrackFacts.Association], _ form: inout ISOForm) {
    for (place, association) in associations.enumerated()
    where associations.firstIndex(where: { $0.type == association.type }) == place {
      form.box(association.type) { form in
        for other in associations where other.type == association.type { form.number(other.track, bytes: 4) }
      }
    }
  }

  private func media(_ plan: ISOTrackPlan, _ form: inout ISOForm) throws {
    form.box("mdhd", version: 0) { form in
      dates(&form)
      form.number(plan.timescale, bytes: 4)
      form.number(0, bytes: 4)
      form.number(plan.languageCode.flatMap(ISOLanguage.packed) ?? unknownLanguage, bytes: 2)
      form.zeros(2)
    }
    handler(isQuickTime ? "mhlr" : nil, plan.handler, &form)
    if let tag = plan.languageTag {
      form.box("elng", version: 0) { form in
        form.raw(Array(tag.utf8))
        form.zeros(1)
      }
    }
    try form.box("minf") { form in
      mediaHeader(plan, &form)
      if isQuickTime { handler("dhlr", "url ", &form) }
      form.box("dinf") { form in
        form.box("dref", version: 0) { form in
          form.number(1, bytes: 4)
          form.box("url ", version: 0, flags: 1) { _ in }
        }
      }
      try form.box("stbl") { try table(plan, &$0) }
    }
  }

  /// A handler reference (`hdlr`). Its name is for people who inspect files.
  private func handler(_ component: String?, _ type: String, _ form: inout ISOForm) {
    let names = [
      "vide": "Video", "soun": "Sound", "text": "Text", "sbtl": "Subtitles", "tmcd": "Timecode", "meta": "Metadata",
    ]
    let name = Array((names[type] ?? type).utf8)
    form.box("hdlr", version: 0) { form in
      form.raw(component.map { Array(code: $0) } ?? [0, 0, 0, 0])
      form.code(type)
      form.zeros(12)
      // QuickTime has a Pascal string here, ISO a null-terminated one.
      if isQuickTime { form.number(name.count, bytes: 1) }
      form.raw(name)
      if !isQuickTime { form.zeros(1) }
    }
  }

  private func mediaHeader(_ plan: ISOTrackPlan, _ form: inout ISOForm) {
    switch plan.kind {
    case .video, .auxiliaryVideo: form.box("vmhd", version: 0, flags: 1) { $0.zeros(8) }
    case .audio: form.box("smhd", version: 0) { $0.zeros(4) }
    case .timecode: form.box("gmhd") { timecodeHeader(&$0) }
    case _ where isQuickTime:
      form.box("gmhd") { form in
        generalHeader(&form)
        if plan.kind == .text { form.box("text") { $0.matrix(.identity) } }
      }
    default: form.box("nmhd", version: 0) { _ in }
    }
  }

  /// A `gmin` with graphics mode "dither copy" and a neutral operation colour.
  private func generalHeader(_ form: inout ISOForm) {
    form.box("gmin", version: 0) { form in
      form.number(0x40, bytes: 2)
      for _ in 0..<3 { form.number(0x8000, bytes: 2) }
      form.zeros(4)
    }
  }

  private func timecodeHeader(_ form: inout ISOForm) {
    generalHeader(&form)
    form.box("tmcd") { form in
      form.box("tcmi", version: 0) { form in
        form.zeros(4)
        form.number(12, bytes: 2)
        form.zeros(2 + 6)
        for _ in 0..<3 { form.number(0xffff, bytes: 2) }
        form.zeros(1)
      }
    }
  }

  /// The sample descriptions, and empty sample tables.
  private func table(_ plan: ISOTrackPlan, _ form: inout ISOForm) throws {
    let writer = ISOSampleEntryWriter(isQuickTime: isQuickTime)
    let entries = try plan.formats.map { try writer.entry($0, for: plan.kind) }
    form.box("stsd", version: 0) { form in
      form.number(entries.count, bytes: 4)
      for entry in entries { form.raw(entry) }
      if plan.isContinuous, plan.takesFormats { form.zeros(ISOFormatRoom.size) }
    }
    for type in ["stts", "stsc"] { form.box(type, version: 0) { $0.zeros(4) } }
    form.box("stsz", version: 0) { $0.zeros(8) }
    form.box("stco", version: 0) { $0.zeros(4) }
  }
}
