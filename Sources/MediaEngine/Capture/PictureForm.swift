import CoreVideo
import GStreamer

/// The frame format requested of a tap. Nil keeps the camera's own value.
public struct PictureForm: Sendable, Hashable {
  /// CoreVideo's pixel format; nil for the one CoreVideo knows that costs least.
  public var pixelFormat: OSType?
  /// The output size, after rotation.
  public var width: Int?
  public var height: Int?
  /// The clockwise rotation in quarter turns.
  public var quarterTurns: Int
  /// Whether left and right are swapped, after rotation.
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

  /// The caps that the tap puts out.
  var caps: Caps {
    let known = pixelFormat.map { [$0] } ?? PixelFormatNames.convertible
    let structures = known.compactMap { type -> Structure? in
      guard let (name, isFullRange) = PixelFormatNames.name(of: type) else { return nil }
      var structure = Structure("video/x-raw", ["format": name])
      if let width { structure = structure.setting("width", to: width) }
      if let height { structure = structure.setting("height", to: height) }
      // Colorimetry is set only for pixel formats that exist in both ranges. A camera's JPEGs are full range, and
      // nothing else makes videoconvert change that.
      if pixelFormat != nil, PixelFormatNames.pixelFormat(name, isFullRange: !isFullRange) != type {
        structure = structure.setting("colorimetry", to: isFullRange ? "1:4:7:1" : "2:4:5:1")
      }
      return structure
    }
    return Caps(structures)
  }

  /// videoflip's `video-direction` for rotation and mirroring; nil where neither is wanted.
  var direction: String? {
    switch (quarterTurns, isMirrored) {
    case (0, false): nil
    case (1, false): "90r"
    case (2, false): "180"
    case (3, false): "90l"
    case (0, true): "horiz"
    // Rotated first, then mirrored: a clockwise quarter turn with left and right swapped is a flip about the diagonal
    // from the upper left to the lower right.
    case (1, true): "ul-lr"
    case (2, true): "vert"
    default: "ur-ll"
    }
  }
}
