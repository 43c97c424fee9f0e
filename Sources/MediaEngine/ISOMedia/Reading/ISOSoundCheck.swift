import Foundation

/// Looks for sound in a movie header that no demuxer but ours may be given.
///
/// qtdemux divides by what a sample entry says: one without channels ended the process (seen with 1.22: SIGFPE for `lpcm` of
/// version 2 with no channels, for `twos` and `raw ` with no channels, bits and bytes in a frame).
enum ISOSoundCheck {
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
          throw ISOBox.Damage(what: "no sound can be as it says")
        }
      }
      return true
    }
  }
}
