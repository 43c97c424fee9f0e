import Foundation

/// Looks for sound in a movie header that no demuxer but ours may be given.
///
/// qtdemux divides by what a sample entry says: one without channels ended the process (seen with 1.22: SIGFPE for `lpcm` of
/// version 2 with no channels, for `twos` and `raw ` with no channels, bits and bytes in a frame).
enum ISOSoundCheck {
  /// What is wrong.
  static let reason = "no sound can be as it says"
  /// The most movie headers that are looked at.
  private static let maxHeaders = 100

  /// Throws what is wrong with a file; a file that isn't made of ISO boxes passes.
  static func check(_ file: ISOFile) throws {
    guard ISOMediaFile.begins(with: try file.read(at: 0, count: 16)) else { return }
    var headers = 0
    try file.forEachPart { part in
      guard part.type == "moov" else { return true }
      headers += 1
      guard headers <= maxHeaders, part.isComplete else { return false }
      let movie = try file.box(part)
      // What is compressed can't be looked at.
      guard movie["cmov"] == nil else { throw ISOBox.Damage(what: "the index is compressed") }
      for track in movie.children where track.type == "trak" && ISOMovie.handler(of: track) == "soun" {
        guard let list = track.at("mdia", "minf", "stbl", "stsd"), list.payload.count > 8 else { continue }
        for entry in ISOBox.boxes(in: list.payload[8...]) where !ISOSoundEntry.isPossible(entry) {
          throw ISOBox.Damage(what: reason)
        }
      }
      return true
    }
  }

  /// Whether a demuxer may be given the contents of a movie header. Boxes are taken apart as qtdemux does it: up to the
  /// first damaged one, and a sample entry that is too long is one, too.
  static func isPossible(movie: ArraySlice<UInt8>) -> Bool {
    for track in parts(of: movie) {
      // What is compressed can't be looked at.
      if track.type == "cmov" { return false }
      guard track.type == "trak", let media = part("mdia", of: track.inside),
        let handler = part("hdlr", of: media), handler.dropFirst(8).starts(with: "soun".utf8),
        let list = part("minf", of: media).flatMap({ part("stbl", of: $0) }).flatMap({ part("stsd", of: $0) })
      else { continue }
      for entry in parts(of: list.dropFirst(8), takesRest: true) {
        guard ISOSoundEntry.isPossible(ISOBox(entry.type, payload: Array(entry.inside))) else { return false }
      }
    }
    return true
  }

  private static func part(_ type: String, of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    parts(of: bytes).first { $0.type == type }?.inside
  }

  private static func parts(
    of bytes: ArraySlice<UInt8>, takesRest: Bool = false
  ) -> [(type: String, inside: ArraySlice<UInt8>)] {
    var found: [(type: String, inside: ArraySlice<UInt8>)] = []
    var rest = bytes
    while rest.count >= 8 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let fits = size >= 8 && size <= rest.count
      guard fits || takesRest else { break }
      let box = fits ? rest.prefix(size) : rest
      found.append((String(code: box.dropFirst(4).prefix(4)), box.dropFirst(8)))
      rest = rest.dropFirst(box.count)
    }
    return found
  }
}
