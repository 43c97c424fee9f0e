/// Takes the text out of a block of a text track.
struct MatroskaWords {
  private enum Form {
    case plain
    /// Advanced SubStation: the last of nine fields with commas between them.
    case styled
    /// WebM's cues: an identifier and settings come first, a line each.
    case cue
  }

  private let form: Form

  /// Nil for a track that isn't text.
  init?(_ track: MatroskaTrack) {
    switch track.codec {
    case "S_TEXT/UTF8", "S_TEXT/ASCII", "S_TEXT/WEBVTT": form = .plain
    case "S_TEXT/ASS", "S_TEXT/SSA", "S_ASS", "S_SSA": form = .styled
    case "D_WEBVTT/SUBTITLES", "D_WEBVTT/CAPTIONS": form = .cue
    default: return nil
    }
  }

  /// The text in a block, with its markup.
  func text(in block: [UInt8]) -> [UInt8] {
    var rest = block[...]
    switch form {
    case .plain: break
    case .styled: for _ in 0..<8 { rest = rest.drop { $0 != UInt8(ascii: ",") }.dropFirst() }
    case .cue: for _ in 0..<2 { rest = rest.drop { $0 != 10 }.dropFirst() }
    }
    return Array(rest)
  }
}
