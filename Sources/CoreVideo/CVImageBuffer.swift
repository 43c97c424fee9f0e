import CoreGraphics

/// The identity of the image buffer type.
public func CVImageBufferGetTypeID() -> CFTypeID { CVPixelBufferGetTypeID() }

/// The stored size in pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CGSize(width: imageBuffer.width, height: imageBuffer.height)
}

/// The display size: the attached display dimensions, else the clean aperture in square pixels.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
  if let display = CVBufferCopyAttachment(imageBuffer, kCVImageBufferDisplayDimensionsKey, nil) as? CFDictionary,
    let width = secondsAttribute(display[kCVImageBufferDisplayWidthKey]),
    let height = secondsAttribute(display[kCVImageBufferDisplayHeightKey]), width > 0, height > 0
  {
    return CGSize(width: width, height: height)
  }
  let clean = CVImageBufferGetCleanRect(imageBuffer).size
  guard let aspect = CVBufferCopyAttachment(imageBuffer, kCVImageBufferPixelAspectRatioKey, nil) as? CFDictionary,
    let horizontal = secondsAttribute(aspect[kCVImageBufferPixelAspectRatioHorizontalSpacingKey]),
    let vertical = secondsAttribute(aspect[kCVImageBufferPixelAspectRatioVerticalSpacingKey]),
    horizontal > 0, vertical > 0
  else { return clean }
  return CGSize(width: (clean.width * horizontal / vertical).rounded(), height: clean.height)
}

/// The attached clean aperture, or the whole image without one. Origin at the lower left.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
  let whole = CGRect(x: 0, y: 0, width: imageBuffer.width, height: imageBuffer.height)
  guard let aperture = CVBufferCopyAttachment(imageBuffer, kCVImageBufferCleanApertureKey, nil) as? CFDictionary,
    let width = secondsAttribute(aperture[kCVImageBufferCleanApertureWidthKey]),
    let height = secondsAttribute(aperture[kCVImageBufferCleanApertureHeightKey]), width > 0, height > 0
  else { return whole }
  let right = secondsAttribute(aperture[kCVImageBufferCleanApertureHorizontalOffsetKey]) ?? 0
  let down = secondsAttribute(aperture[kCVImageBufferCleanApertureVerticalOffsetKey]) ?? 0
  return CGRect(
    x: (whole.width - width) / 2 + right, y: (whole.height - height) / 2 - down, width: width, height: height)
}

/// The attached colour space, or nil.
public func CVImageBufferGetColorSpace(_ imageBuffer: CVImageBuffer) -> CGColorSpace? {
  CVBufferCopyAttachment(imageBuffer, kCVImageBufferCGColorSpaceKey, nil) as? CGColorSpace
}

/// The colour space that a dictionary of attachments describes by name: primaries, transfer function, matrix.
public func CVImageBufferCreateColorSpaceFromAttachments(_ attachments: CFDictionary) -> CGColorSpace? {
  if let space = attachments[kCVImageBufferCGColorSpaceKey] as? CGColorSpace { return space }
  let transfer = attachments[kCVImageBufferTransferFunctionKey] as? String
  switch attachments[kCVImageBufferColorPrimariesKey] as? String {
  case kCVImageBufferColorPrimaries_P3_D65, kCVImageBufferColorPrimaries_DCI_P3:
    return CGColorSpace(name: CGColorSpace.displayP3)
  case kCVImageBufferColorPrimaries_ITU_R_2020:
    switch transfer {
    case kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: return CGColorSpace(name: CGColorSpace.itur_2100_PQ)
    case kCVImageBufferTransferFunction_ITU_R_2100_HLG: return CGColorSpace(name: CGColorSpace.itur_2100_HLG)
    default: return CGColorSpace(name: CGColorSpace.itur_2020)
    }
  case kCVImageBufferColorPrimaries_ITU_R_709_2:
    switch transfer {
    case kCVImageBufferTransferFunction_sRGB: return CGColorSpace(name: CGColorSpace.sRGB)
    case kCVImageBufferTransferFunction_Linear: return CGColorSpace(name: CGColorSpace.linearSRGB)
    default: return CGColorSpace(name: CGColorSpace.itur_709)
    }
  default:
    return nil
  }
}

/// Whether the first row in memory is the top of the image; always so here.
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool { true }
