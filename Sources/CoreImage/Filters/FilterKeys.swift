// Names of parameters and results, and what `attributes` are called.

/// Result: the image.
public let kCIOutputImageKey = "outputImage"
/// Parameter: the image that lies below.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// Parameter: the image that is changed.
public let kCIInputImageKey = "inputImage"
/// Parameter: the image that a transition leads to.
public let kCIInputTargetImageKey = "inputTargetImage"
/// Parameter: where which image is shown.
public let kCIInputMaskImageKey = "inputMaskImage"
/// Parameter: an affine transform.
public let kCIInputTransformKey = "inputTransform"
/// Parameter: how large.
public let kCIInputScaleKey = "inputScale"
/// Parameter: how much wider than high.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// Parameter: the place of the middle.
public let kCIInputCenterKey = "inputCenter"
/// Parameter: how far, in pixels.
public let kCIInputRadiusKey = "inputRadius"
/// Parameter: an angle in radians.
public let kCIInputAngleKey = "inputAngle"
/// Parameter: a width in pixels.
public let kCIInputWidthKey = "inputWidth"
/// Parameter: how sharp.
public let kCIInputSharpnessKey = "inputSharpness"
/// Parameter: how much.
public let kCIInputIntensityKey = "inputIntensity"
/// Parameter: stops of exposure.
public let kCIInputEVKey = "inputEV"
/// Parameter: how colourful.
public let kCIInputSaturationKey = "inputSaturation"
/// Parameter: a colour.
public let kCIInputColorKey = "inputColor"
/// Parameter: how bright.
public let kCIInputBrightnessKey = "inputBrightness"
/// Parameter: how much contrast.
public let kCIInputContrastKey = "inputContrast"
/// Parameter: what is added.
public let kCIInputBiasKey = "inputBias"
/// Parameter: a rectangle.
public let kCIInputExtentKey = "inputExtent"
/// Parameter: how far a transition is, from 0 to 1.
public let kCIInputTimeKey = "inputTime"
/// Parameter: how much.
public let kCIInputAmountKey = "inputAmount"
/// Parameter: the first colour.
public let kCIInputColor0Key = "inputColor0"
/// Parameter: the second colour.
public let kCIInputColor1Key = "inputColor1"
/// Parameter: a colour space.
public let kCIInputColorSpaceKey = "inputColorSpace"

// In a filter's attributes.

/// Attribute of a filter: its name.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// Attribute of a filter: its name for people.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// Attribute of a filter: its categories.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// Attribute of a parameter: the name of its class.
public let kCIAttributeClass = "CIAttributeClass"
/// Attribute of a parameter: what it means, one of `kCIAttributeType…`.
public let kCIAttributeType = "CIAttributeType"
/// Attribute of a parameter: the least value.
public let kCIAttributeMin = "CIAttributeMin"
/// Attribute of a parameter: the largest value.
public let kCIAttributeMax = "CIAttributeMax"
/// Attribute of a parameter: the least value of a slider.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// Attribute of a parameter: the largest value of a slider.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// Attribute of a parameter: the default.
public let kCIAttributeDefault = "CIAttributeDefault"
/// Attribute of a parameter: the value that changes nothing.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// Attribute of a parameter: its name for people.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"
/// Type of a parameter: a time of a transition.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"
/// Type of a parameter: a number.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// Type of a parameter: a distance.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// Type of a parameter: an angle.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// Type of a parameter: yes or no.
public let kCIAttributeTypeBoolean = "CIAttributeTypeBoolean"
/// Type of a parameter: a whole number.
public let kCIAttributeTypeInteger = "CIAttributeTypeInteger"
/// Type of a parameter: a number of things.
public let kCIAttributeTypeCount = "CIAttributeTypeCount"
/// Type of a parameter: a place.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// Type of a parameter: a distance across and down.
public let kCIAttributeTypeOffset = "CIAttributeTypeOffset"
/// Type of a parameter: a rectangle.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
/// Type of a parameter: a colour without alpha.
public let kCIAttributeTypeOpaqueColor = "CIAttributeTypeOpaqueColor"
/// Type of a parameter: a colour.
public let kCIAttributeTypeColor = "CIAttributeTypeColor"
/// Type of a parameter: an image.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
/// Type of a parameter: an affine transform.
public let kCIAttributeTypeTransform = "CIAttributeTypeTransform"

// Categories of filters.

/// Category: moves and turns.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// Category: lays images over each other.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// Category: corrects colours.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// Category: changes colours for effect.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// Category: leads from one image to another.
public let kCICategoryTransition = "CICategoryTransition"
/// Category: makes an image of its own.
public let kCICategoryGenerator = "CICategoryGenerator"
/// Category: sums an image up.
public let kCICategoryReduction = "CICategoryReduction"
/// Category: makes a gradient.
public let kCICategoryGradient = "CICategoryGradient"
/// Category: makes a picture of an image.
public let kCICategoryStylize = "CICategoryStylize"
/// Category: sharpens.
public let kCICategorySharpen = "CICategorySharpen"
/// Category: blurs.
public let kCICategoryBlur = "CICategoryBlur"
/// Category: is fast enough for video.
public let kCICategoryVideo = "CICategoryVideo"
/// Category: is for photos.
public let kCICategoryStillImage = "CICategoryStillImage"
/// Category: is built in.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
