// More keys of photo metadata, with the names of Apple's ImageIO.

/// TIFF: the document's name.
public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
/// TIFF: pixels per unit in a row.
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// TIFF: pixels per unit in a column.
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// TIFF: the unit of the resolution: 2 inches, 3 centimetres.
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// TIFF: the computer.
public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// TIFF: the white point's chromaticity.
public let kCGImagePropertyTIFFWhitePoint: CFString = "WhitePoint"
/// TIFF: the primaries' chromaticities.
public let kCGImagePropertyTIFFPrimaryChromaticities: CFString = "PrimaryChromaticities"

/// EXIF: the aperture's f-number.
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// EXIF: the exposure program: 1 manual, 2 normal, 3 aperture, 4 shutter.
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// EXIF: the spectral sensitivity.
public let kCGImagePropertyExifSpectralSensitivity: CFString = "SpectralSensitivity"
/// EXIF: which of the sensitivities the ISO speed is.
public let kCGImagePropertyExifSensitivityType: CFString = "SensitivityType"
/// EXIF: the recommended exposure index.
public let kCGImagePropertyExifRecommendedExposureIndex: CFString = "RecommendedExposureIndex"
/// EXIF: the version, such as [2, 3, 1].
public let kCGImagePropertyExifExifVersion: CFString = "ExifVersion"
/// EXIF: the offset from UTC when the file was changed.
public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// EXIF: the offset from UTC when it was digitised.
public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// EXIF: which component each channel is.
public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// EXIF: the bits per pixel.
public let kCGImagePropertyExifCompressedBitsPerPixel: CFString = "CompressedBitsPerPixel"
/// EXIF: the shutter speed in APEX units.
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// EXIF: the aperture in APEX units.
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// EXIF: the brightness in APEX units.
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// EXIF: the lens's smallest f-number in APEX units.
public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
/// EXIF: the distance to the subject in metres.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// EXIF: the metering mode.
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// EXIF: the kind of light.
public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// EXIF: the focal length in millimetres.
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// EXIF: where the subject is.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// EXIF: the fraction of a second at which the file was changed.
public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// EXIF: the version of FlashPix.
public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
/// EXIF: the colour space: 1 sRGB, 65535 uncalibrated.
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// EXIF: a sound file that belongs to it.
public let kCGImagePropertyExifRelatedSoundFile: CFString = "RelatedSoundFile"
/// EXIF: the flash's energy.
public let kCGImagePropertyExifFlashEnergy: CFString = "FlashEnergy"
/// EXIF: pixels per unit of the sensor in a row.
public let kCGImagePropertyExifFocalPlaneXResolution: CFString = "FocalPlaneXResolution"
/// EXIF: pixels per unit of the sensor in a column.
public let kCGImagePropertyExifFocalPlaneYResolution: CFString = "FocalPlaneYResolution"
/// EXIF: the unit of the sensor's resolution.
public let kCGImagePropertyExifFocalPlaneResolutionUnit: CFString = "FocalPlaneResolutionUnit"
/// EXIF: the subject's place.
public let kCGImagePropertyExifSubjectLocation: CFString = "SubjectLocation"
/// EXIF: the exposure index.
public let kCGImagePropertyExifExposureIndex: CFString = "ExposureIndex"
/// EXIF: the kind of sensor.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// EXIF: where the file comes from: 3 a camera.
public let kCGImagePropertyExifFileSource: CFString = "FileSource"
/// EXIF: how the scene was taken: 1 photographed.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// EXIF: whether it was processed.
public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// EXIF: the digital zoom.
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// EXIF: the focal length in millimetres for 35 mm film.
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// EXIF: the kind of scene.
public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// EXIF: the gain.
public let kCGImagePropertyExifGainControl: CFString = "GainControl"
/// EXIF: the contrast.
public let kCGImagePropertyExifContrast: CFString = "Contrast"
/// EXIF: the saturation.
public let kCGImagePropertyExifSaturation: CFString = "Saturation"
/// EXIF: the sharpness.
public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// EXIF: how far the subject is.
public let kCGImagePropertyExifSubjectDistRange: CFString = "SubjectDistRange"
/// EXIF: an identifier.
public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// EXIF: the camera's owner.
public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
/// EXIF: the camera's serial number.
public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// EXIF: the lens's focal lengths and f-numbers.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// EXIF: the lens's manufacturer.
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// EXIF: the lens's serial number.
public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"
/// EXIF: whether it was composed of several.
public let kCGImagePropertyExifCompositeImage: CFString = "CompositeImage"
/// EXIF: the gamma.
public let kCGImagePropertyExifGamma: CFString = "Gamma"

/// GPS: the version.
public let kCGImagePropertyGPSVersion: CFString = "GPSVersion"
/// GPS: the satellites.
public let kCGImagePropertyGPSSatellites: CFString = "Satellites"
/// GPS: the receiver's status.
public let kCGImagePropertyGPSStatus: CFString = "Status"
/// GPS: 2 or 3 dimensions.
public let kCGImagePropertyGPSMeasureMode: CFString = "MeasureMode"
/// GPS: the dilution of precision.
public let kCGImagePropertyGPSDOP: CFString = "DOP"
/// GPS: the unit of the speed: K, M or N.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// GPS: the speed.
public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// GPS: T for true north, M for magnetic north.
public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// GPS: the direction of movement.
public let kCGImagePropertyGPSTrack: CFString = "Track"
/// GPS: the geodetic datum.
public let kCGImagePropertyGPSMapDatum: CFString = "MapDatum"
/// GPS: N or S, of the destination.
public let kCGImagePropertyGPSDestLatitudeRef: CFString = "DestLatitudeRef"
/// GPS: the destination's degrees of latitude.
public let kCGImagePropertyGPSDestLatitude: CFString = "DestLatitude"
/// GPS: E or W, of the destination.
public let kCGImagePropertyGPSDestLongitudeRef: CFString = "DestLongitudeRef"
/// GPS: the destination's degrees of longitude.
public let kCGImagePropertyGPSDestLongitude: CFString = "DestLongitude"
/// GPS: T for true north, M for magnetic north.
public let kCGImagePropertyGPSDestBearingRef: CFString = "DestBearingRef"
/// GPS: the direction of the destination.
public let kCGImagePropertyGPSDestBearing: CFString = "DestBearing"
/// GPS: the unit of the distance: K, M or N.
public let kCGImagePropertyGPSDestDistanceRef: CFString = "DestDistanceRef"
/// GPS: the distance to the destination.
public let kCGImagePropertyGPSDestDistance: CFString = "DestDistance"
/// GPS: how the position was found.
public let kCGImagePropertyGPSProcessingMethod: CFString = "ProcessingMethod"
/// GPS: the area's name.
public let kCGImagePropertyGPSAreaInformation: CFString = "AreaInformation"
/// GPS: whether differential correction was used.
public let kCGImagePropertyGPSDifferental: CFString = "Differental"
/// GPS: the horizontal accuracy in metres.
public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"

/// Property: horizontal pixels per inch.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Property: vertical pixels per inch.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Property: the size of the file in bytes.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// Property: the index of the primary image.
public let kCGImagePropertyPrimaryImage: CFString = "PrimaryImage"
/// Property: a dictionary of PNG metadata.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// PNG: the title.
public let kCGImagePropertyPNGTitle: CFString = "Title"
/// PNG: the author.
public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// PNG: the description.
public let kCGImagePropertyPNGDescription: CFString = "Description"
/// PNG: the copyright notice.
public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
/// PNG: the software that wrote the file.
public let kCGImagePropertyPNGSoftware: CFString = "Software"
/// PNG: when the image was made.
public let kCGImagePropertyPNGCreationTime: CFString = "Creation Time"
/// PNG: the comment.
public let kCGImagePropertyPNGComment: CFString = "Comment"
/// PNG: pixels per metre in a row.
public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
/// PNG: pixels per metre in a column.
public let kCGImagePropertyPNGYPixelsPerMeter: CFString = "YPixelsPerMeter"
