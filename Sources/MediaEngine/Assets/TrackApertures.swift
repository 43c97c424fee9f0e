import CoreGraphics

/// The sizes of a video track's frames for each way to show them (`tapt`).
package struct TrackApertures: Sendable, Equatable {
  /// With the pixel aspect ratio, cropped to the clean aperture.
  package var clean: CGSize
  /// With the pixel aspect ratio, uncropped.
  package var production: CGSize
  /// As they are stored.
  package var encoded: CGSize

  package init(clean: CGSize, production: CGSize, encoded: CGSize) {
    (self.clean, self.production, self.encoded) = (clean, production, encoded)
  }
}

extension TrackApertures {
  private static let types = ["clef", "prof", "enof"]

  /// Reads a track's box; nil where it lacks one of the sizes.
  init?(_ box: ISOBox?) {
    guard let box else { return nil }
    let parts = ISOBox.boxes(in: box.payload[...])
    let sizes = Self.types.compactMap { type -> CGSize? in
      guard let part = parts.first(where: { $0.type == type }) else { return nil }
      var reader = ISOBytes(part.payload, at: 4)
      guard let width = reader.read(4), let height = reader.read(4) else { return nil }
      return CGSize(width: Double(width) / 65536, height: Double(height) / 65536)
    }
    guard sizes.count == Self.types.count else { return nil }
    self.init(clean: sizes[0], production: sizes[1], encoded: sizes[2])
  }

  /// The track's box.
  var box: ISOBox {
    let payload = ISOForm.bytes { form in
      for (type, size) in zip(Self.types, [clean, production, encoded]) {
        form.box(type, version: 0) { form in
          form.fixed(size.width)
          form.fixed(size.height)
        }
      }
    }
    return ISOBox("tapt", payload: payload)
  }
}
