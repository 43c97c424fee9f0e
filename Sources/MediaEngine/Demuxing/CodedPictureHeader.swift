/// What a parser finds in a coded picture's header.
struct CodedPictureHeader: Equatable {
  /// How a picture depends on others.
  enum Kind {
    /// Shown after all that are decoded before it, once all that are shown before it are decoded: an anchor.
    case anchor
    /// Shown before the last anchor.
    case between
    /// Not coded at all: the picture before is shown on.
    case missing
  }

  /// The part of a frame that it holds.
  enum Field { case frame, top, bottom }

  var kind = Kind.anchor
  /// Its place in the order of display, where the codec counts: H.264 and HEVC.
  var count: Int?
  var field = Field.frame
  /// Half frame durations that it is shown for.
  var halves = 2
  var isKey = false
}
