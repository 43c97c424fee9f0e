import CoreMedia

// Properties of pixel transfer sessions.

/// How pictures of another shape are fitted, as `kVTScalingMode_Letterbox`.
public let kVTPixelTransferPropertyKey_ScalingMode: CFString = "ScalingMode"
/// The matrix of destinations in luma and chroma, as `kCVImageBufferYCbCrMatrix_ITU_R_709_2`; without it that of the
/// source.
public let kVTPixelTransferPropertyKey_DestinationYCbCrMatrix: CFString = "DestinationYCbCrMatrix"

// Values.

/// Stretched to the size.
public let kVTScalingMode_Normal: CFString = "Normal"
/// The source's clean aperture, stretched to the size.
public let kVTScalingMode_CropSourceToCleanAperture: CFString = "CropSourceToCleanAperture"
/// Fits inside the size, with black bars.
public let kVTScalingMode_Letterbox: CFString = "Letterbox"
/// Fills the size; what stands out is cut off.
public let kVTScalingMode_Trim: CFString = "Trim"
