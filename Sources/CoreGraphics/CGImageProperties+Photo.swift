// Photo metadata under the keys of Apple's ImageIO.

/// Property: the orientation, an EXIF number from 1 to 8.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Property: a dictionary of EXIF metadata.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// Property: a dictionary of TIFF metadata.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// Property: a dictionary of GPS metadata.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// Property: a dictionary of IPTC (press) metadata.
public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
/// Property: a dictionary of Apple's maker note; "11" is a burst's identifier, "17" a Live Photo's.
public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"

/// EXIF: the exposure time in seconds.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// EXIF: the exposure compensation in stops; positive is brighter than metered.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// EXIF: the exposure mode: 0 automatic, 1 manual, 2 bracketed.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// EXIF: the ISO sensitivity, an array of numbers.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// EXIF: the flash status; bit 0 is set if it fired.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// EXIF: the white balance mode: 0 automatic, 1 manual.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// EXIF: the lens's name.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// EXIF: when the photo was taken: "2026:11:21 22:10:05".
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// EXIF: when the photo was digitised.
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// EXIF: the fraction of a second at which it was taken.
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// EXIF: the fraction of a second at which it was digitised.
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// EXIF: the offset from UTC when it was taken: "+01:00".
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// EXIF: the width in pixels.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// EXIF: the height in pixels.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// EXIF: the user's comment.
public let kCGImagePropertyExifUserComment: CFString = "UserComment"

/// TIFF: the camera's manufacturer.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// TIFF: the camera's model.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// TIFF: the software that wrote the file.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// TIFF: when the file was created.
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// TIFF: the orientation, numbered as in EXIF.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// TIFF: a description of the image.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// TIFF: the photographer.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// TIFF: the copyright notice.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"

/// GPS: degrees of latitude, never negative.
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// GPS: "N" or "S".
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// GPS: degrees of longitude, never negative.
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// GPS: "E" or "W".
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// GPS: the altitude in metres, never negative.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// GPS: 0 above sea level, 1 below.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// GPS: the direction of the camera in degrees, clockwise from north.
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// GPS: "T" for true north, "M" for magnetic north.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// GPS: the time of the position fix in UTC: "22:10:05".
public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// GPS: the date of the position fix in UTC: "2026:11:21".
public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"

/// IPTC: the caption.
public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
/// IPTC: the title.
public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
