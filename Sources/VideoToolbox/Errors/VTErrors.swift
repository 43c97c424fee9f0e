import CoreMedia

// Results of Video Toolbox's functions, besides `noErr`.

/// The session has no such property.
public let kVTPropertyNotSupportedErr: OSStatus = -12900
/// The property can't be changed.
public let kVTPropertyReadOnlyErr: OSStatus = -12901
/// A parameter or value is invalid.
public let kVTParameterErr: OSStatus = -12902
/// The session was invalidated, or isn't one that has this function.
public let kVTInvalidSessionErr: OSStatus = -12903
/// There is not enough memory.
public let kVTAllocationFailedErr: OSStatus = -12904
/// Pixels can't be converted between these formats.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12905
/// There is no decoder for the format.
public let kVTCouldNotFindVideoDecoderErr: OSStatus = -12906
/// The encoder or decoder can't be started.
public let kVTCouldNotCreateInstanceErr: OSStatus = -12907
/// There is no encoder for the codec.
public let kVTCouldNotFindVideoEncoderErr: OSStatus = -12908
/// The sample is damaged.
public let kVTVideoDecoderBadDataErr: OSStatus = -12909
/// The decoder doesn't know the format of the samples.
public let kVTVideoDecoderUnsupportedDataFormatErr: OSStatus = -12910
/// The decoder has failed.
public let kVTVideoDecoderMalfunctionErr: OSStatus = -12911
/// The encoder has failed.
public let kVTVideoEncoderMalfunctionErr: OSStatus = -12912
/// The decoder is in use elsewhere.
public let kVTVideoDecoderNotAvailableNowErr: OSStatus = -12913
/// Pixels of this format can't be rotated.
public let kVTImageRotationNotSupportedErr: OSStatus = -12914
/// Pixels of this format can't be rotated.
public let kVTPixelRotationNotSupportedErr: OSStatus = -12914
/// The encoder is in use elsewhere.
public let kVTVideoEncoderNotAvailableNowErr: OSStatus = -12915
/// The session can't decode samples of another format.
public let kVTFormatDescriptionChangeNotSupportedErr: OSStatus = -12916
/// The source says too little of its colours.
public let kVTInsufficientSourceColorDataErr: OSStatus = -12917
/// Colours can't be converted to the destination's.
public let kVTCouldNotCreateColorCorrectionDataErr: OSStatus = -12918
/// Converting colours has failed.
public let kVTColorSyncTransformConvertFailedErr: OSStatus = -12919
/// The program may not use the decoder.
public let kVTVideoDecoderAuthorizationErr: OSStatus = -12210
/// The program may not use the encoder.
public let kVTVideoEncoderAuthorizationErr: OSStatus = -12211
/// Converting the pixels of a colour correction has failed.
public let kVTColorCorrectionPixelTransferFailedErr: OSStatus = -12212
/// The storage belongs to another encoding.
public let kVTMultiPassStorageIdentifierMismatchErr: OSStatus = -12213
/// The storage of several passes is invalid.
public let kVTMultiPassStorageInvalidErr: OSStatus = -12214
/// The time lies outside of what the silo takes.
public let kVTFrameSiloInvalidTimeStampErr: OSStatus = -12215
/// The range of time is invalid.
public let kVTFrameSiloInvalidTimeRangeErr: OSStatus = -12216
/// There is no such temporal filter.
public let kVTCouldNotFindTemporalFilterErr: OSStatus = -12217
/// Pixels may not be converted.
public let kVTPixelTransferNotPermittedErr: OSStatus = -12218
/// Rotating the image of a colour correction has failed.
public let kVTColorCorrectionImageRotationFailedErr: OSStatus = -12219
/// The decoder was removed.
public let kVTVideoDecoderRemovedErr: OSStatus = -17690
/// The session has failed.
public let kVTSessionMalfunctionErr: OSStatus = -17691
/// The decoder was made for another processor.
public let kVTVideoDecoderNeedsRosettaErr: OSStatus = -17692
/// The encoder was made for another processor.
public let kVTVideoEncoderNeedsRosettaErr: OSStatus = -17693
/// A frame that others are predicted from is missing.
public let kVTVideoDecoderReferenceMissingErr: OSStatus = -17694
/// The decoder's answer was lost.
public let kVTVideoDecoderCallbackMessagingErr: OSStatus = -17695
/// The decoder has failed for an unknown reason.
public let kVTVideoDecoderUnknownErr: OSStatus = -17696
