// What photos say of themselves, by the keys of Apple's ImageIO.

/// Property: how the picture is to be turned, as EXIF numbers it: 1 to 8.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Property: a dictionary of what EXIF says.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// Property: a dictionary of what TIFF says.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// Property: a dictionary of where it was.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// Property: a dictionary of what the press says.
public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
/// Property: a dictionary of what only Apple's cameras say; "11" is a burst's identifier, "17" a Live Photo's.
public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"

/// EXIF: seconds that the picture was exposed for.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// EXIF: stops brighter than measured.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// EXIF: who set the exposure: 0 automatic, 1 manual, 2 a bracket.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// EXIF: how sensitive the camera was: an array of numbers.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// EXIF: bit 0 says that the flash fired.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// EXIF: who decided what is white: 0 automatic, 1 manual.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// EXIF: the lens's name.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// EXIF: when it was taken: "2026:11:21 22:10:05".
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// EXIF: when it was made into a file.
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// EXIF: the part of a second at which it was taken.
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// EXIF: the part of a second at which it was made into a file.
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// EXIF: how far the clock was from Greenwich's: "+01:00".
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// EXIF: pixels in a row.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// EXIF: rows.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// EXIF: somebody's remark.
public let kCGImagePropertyExifUserComment: CFString = "UserComment"

/// TIFF: who made the camera.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// TIFF: the camera.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// TIFF: the program.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// TIFF: when the file was made.
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// TIFF: how the picture is to be turned.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// TIFF: what is to be seen.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// TIFF: who took it.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// TIFF: whose it is.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"

/// GPS: degrees of latitude, never negative.
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// GPS: "N" or "S".
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// GPS: degrees of longitude, never negative.
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// GPS: "E" or "W".
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// GPS: metres, never negative.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// GPS: 0 above the sea, 1 below it.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// GPS: degrees clockwise from the north at which the camera looks.
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// GPS: "T" for the true north, "M" for the compass's.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// GPS: when the place was measured, in Greenwich: "22:10:05".
public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// GPS: the day on which the place was measured, in Greenwich: "2026:11:21".
public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"

/// IPTC: what is to be seen.
public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
/// IPTC: the title.
public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
