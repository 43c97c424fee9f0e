import CoreVideo
import GStreamer

/// What a tap's pictures are to be like. What isn't said stays as the camera has it.
public struct PictureForm: Sendable, Hashable {
  /// CoreVideo's number of the pixel format; nil for whichever of those that CoreVideo knows costs least.
  public var pixelFormat: OSType?
  /// The size of the picture as it comes out, turned already.
  public var width: Int?
  public var height: Int?
  /// How far it is turned clockwise, in quarters.
  public var quarterTurns: Int
  /// Whether left and right are swapped, after turning.
  public var isMirrored: Bool

  public init(
    pixelFormat: OSType? = nil, width: Int? = nil, height: Int? = nil, quarterTurns: Int = 0, isMirrored: Bool = false
  ) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.quarterTurns = (quarterTurns % 4 + 4) % 4
    self.isMirrored = isMirrored
  }

  /// The caps that pictures come out with.
  var caps: Caps {
    let known = pixelFormat.map { [$0] } ?? PixelFormatNames.convertible
    let structures = known.compactMap { type -> Structure? in
      guard let (name, isFullRange) = PixelFormatNames.name(of: type) else { return nil }
      var structure = Structure("video/x-raw", ["format": name])
      if let width { structure = structure.setting("width", to: width) }
      if let height { structure = structure.setting("height", to: height) }
      // Only where both ranges have a number of their own does the number say which is meant. A camera's JPEGs are of
      // full range, which nothing but this makes videoconvert change.
      if pixelFormat != nil, PixelFormatNames.pixelFormat(name, isFullRange: !isFullRange) != type {
        structure = structure.setting("colorimetry", to: isFullRange ? "1:4:0:0" : "bt601")
      }
      return structure
    }
    return Caps(structures)
  }

  /// videoflip's name of turning and mirroring; nil where pictures stay as they are.
  var direction: String? {
    switch (quarterTurns, isMirrored) {
    case (0, false): nil
    case (1, false): "90r"
    case (2, false): "180"
    case (3, false): "90l"
    case (0, true): "horiz"
    // Turned first, then mirrored: a quarter clockwise with left and right swapped is the picture flipped about its
    // diagonal from the upper left to the lower right.
    case (1, true): "ul-lr"
    case (2, true): "vert"
    default: "ur-ll"
    }
  }
}
