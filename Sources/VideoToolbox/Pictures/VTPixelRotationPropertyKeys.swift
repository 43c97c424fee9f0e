import CoreMedia

// Properties of pixel rotation sessions.

/// How far pictures are turned, as `kVTRotation_CW90`.
public let kVTPixelRotationPropertyKey_Rotation: CFString = "Rotation"
/// Whether left and right change places, after the turn.
public let kVTPixelRotationPropertyKey_FlipHorizontalOrientation: CFString = "FlipHorizontalOrientation"
/// Whether top and bottom change places, after the turn.
public let kVTPixelRotationPropertyKey_FlipVerticalOrientation: CFString = "FlipVerticalOrientation"

// Values.

/// Not turned.
public let kVTRotation_0: CFString = "0"
/// A quarter of a turn clockwise.
public let kVTRotation_CW90: CFString = "CW90"
/// Half a turn.
public let kVTRotation_180: CFString = "180"
/// A quarter of a turn counter-clockwise.
public let kVTRotation_CCW90: CFString = "CCW90"
