import CoreMedia
import Foundation

/// Writes a video sample entry, which `ISOPictureEntry` reads.
struct ISOPictureEntryWriter {
  typealias Misfit = ISOSampleEntryWriter.Misfit

  let isQuickTime: Bool

  func entry(_ format: CMFormatDescription) throws -> [UInt8] {
    let size = format.dimensions
    guard let width = UInt16(exactly: size.width), let height = UInt16(exactly: size.height), width > 0, height > 0
    else { throw Misfit(format: format.letters, why: "\(size.width) × \(size.height) doesn't fit") }
    var atoms = format.atoms
    let type = try Self.type(of: format, &atoms)
    let all = format.extensions.base
    return ISOSampleEntryWriter.form(type) { form in
      form.zeros(16)
      form.number(width, bytes: 2)
      form.number(height, bytes: 2)
      // 72 dpi, a value that every file has and no program uses.
      form.fixed(72)
      form.fixed(72)
      form.zeros(4)
      form.number(1, bytes: 2)
      let name = (all[kCMFormatDescriptionExtension_FormatName] as? String ?? "").utf8.prefix(31)
      form.number(name.count, bytes: 1)
      form.raw(name)
      form.zeros(31 - name.count)
      form.number(all[kCMFormatDescriptionExtension_Depth] as? Int ?? 24, bytes: 2)
      form.number(0xffff, bytes: 2)
      for atom in atoms { form.box(atom.type) { $0.raw(atom.payload) } }
      fields(all, &form)
      colours(format, &form)
      aperture(all, &form)
      aspect(all, &form)
      if let light = all[kCMFormatDescriptionExtension_ContentLightLevelInfo] as? Data {
        form.box("clli") { $0.raw(light) }
      }
      if let volume = all[kCMFormatDescriptionExtension_MasteringDisplayColorVolume] as? Data {
        form.box("mdcv") { $0.raw(volume) }
      }
    }
  }

  /// The entry's four-character code; codecs in an `esds` all have `mp4v`, and an object type that tells them apart.
  private static func type(
    of format: CMFormatDescription, _ atoms: inout [(type: String, payload: [UInt8])]
  ) throws -> String {
    let letters = format.letters
    if atoms.contains(where: { $0.type == "esds" }) { return "mp4v" }
    switch letters {
    case "mp2v", "mp1v":
      atoms.append(("esds", ISODescriptor(objectType: letters == "mp2v" ? 0x61 : 0x6A).esds(isSound: false)))
      return "mp4v"
    case "avc1", "avc3", "hvc1", "hev1", "av01", "vp09", "mp4v":
      let known = ["avc1": "avcC", "avc3": "avcC", "hvc1": "hvcC", "hev1": "hvcC", "av01": "av1C", "vp09": "vpcC"]
      let needed = known[letters] ?? "esds"
      guard atoms.contains(where: { $0.type == needed }) else { throw Misfit(format: letters, why: "no \(needed)") }
    // Nothing says where its headers would be: no program could decode it.
    case "theo": throw Misfit(format: letters, why: "no place for its headers")
    default: break
    }
    return letters
  }

  private func fields(_ all: [String: Any], _ form: inout ISOForm) {
    guard let count = all[kCMFormatDescriptionExtension_FieldCount] as? Int, (1...2).contains(count) else { return }
    let detail = all[kCMFormatDescriptionExtension_FieldDetail] as? String
    let number = ISOPictureEntry.fieldDetails.first { $0.value == detail }?.key ?? 0
    form.box("fiel") { form in
      form.number(count, bytes: 1)
      form.number(count == 2 ? number : 0, bytes: 1)
    }
  }

  private func colours(_ format: CMFormatDescription, _ form: inout ISOForm) {
    let codes = format.colorCodes
    let isFull = format.extensions.base[kCMFormatDescriptionExtension_FullRangeVideo] as? Bool
    if codes != (2, 2, 2) || isFull == true {
      form.box("colr") { form in
        form.code(isQuickTime && isFull == nil ? "nclc" : "nclx")
        for code in [codes.primaries, codes.transferFunction, codes.matrix] { form.number(code, bytes: 2) }
        if !isQuickTime || isFull != nil { form.number(isFull == true ? 0x80 : 0, bytes: 1) }
      }
    } else if let profile = format.extensions.base[kCMFormatDescriptionExtension_ICCProfile] as? Data {
      form.box("colr") { form in
        form.code("prof")
        form.raw(profile)
      }
    }
  }

  private func aperture(_ all: [String: Any], _ form: inout ISOForm) {
    guard let aperture = all[kCMFormatDescriptionExtension_CleanAperture] as? [String: Any] else { return }
    let fractions = ISOPictureEntry.apertureKeys.compactMap { keys -> (Int32, Int32)? in
      if let exact = aperture[keys.rational] as? [Int], exact.count == 2, let above = Int32(exactly: exact[0]),
        let below = Int32(exactly: exact[1]), below > 0
      {
        return (above, below)
      }
      guard let value = aperture[keys.plain] as? Double ?? (aperture[keys.plain] as? Int).map(Double.init),
        let above = Int32(exactly: (value * 1000).rounded())
      else { return nil }
      return above % 1000 == 0 ? (above / 1000, 1) : (above, 1000)
    }
    guard fractions.count == 4 else { return }
    form.box("clap") { form in
      for (above, below) in fractions {
        form.number(above, bytes: 4)
        form.number(below, bytes: 4)
      }
    }
  }

  private func aspect(_ all: [String: Any], _ form: inout ISOForm) {
    guard let aspect = all[kCMFormatDescriptionExtension_PixelAspectRatio] as? [String: Any],
      let horizontal = aspect[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing] as? Int,
      let vertical = aspect[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing] as? Int,
      let horizontal = UInt32(exactly: horizontal), let vertical = UInt32(exactly: vertical)
    else { return }
    form.box("pasp") { form in
      form.number(horizontal, bytes: 4)
      form.number(vertical, bytes: 4)
    }
  }
}
