import CoreMedia

/// No converter does this.
public let kAudioConverterErr_FormatNotSupported: OSStatus = 0x666D_743F
/// The operation isn't possible.
public let kAudioConverterErr_OperationNotSupported: OSStatus = 0x6F70_3F3F
/// There is no such property.
public let kAudioConverterErr_PropertyNotSupported: OSStatus = 0x7072_6F70
/// The input has the wrong size.
public let kAudioConverterErr_InvalidInputSize: OSStatus = 0x696E_737A
/// The output has the wrong size.
public let kAudioConverterErr_InvalidOutputSize: OSStatus = 0x6F74_737A
/// Something else went wrong.
public let kAudioConverterErr_UnspecifiedError: OSStatus = 0x7768_6174
/// The property has another size.
public let kAudioConverterErr_BadPropertySizeError: OSStatus = 0x2173_697A
/// The packets need descriptions.
public let kAudioConverterErr_RequiresPacketDescriptionsError: OSStatus = 0x2170_6B64
/// The input's sample rate is out of range.
public let kAudioConverterErr_InputSampleRateOutOfRange: OSStatus = 0x2169_7372
/// The output's sample rate is out of range.
public let kAudioConverterErr_OutputSampleRateOutOfRange: OSStatus = 0x216F_7372
