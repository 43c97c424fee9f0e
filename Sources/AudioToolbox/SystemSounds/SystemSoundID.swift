import CoreMedia

/// A short sound that the system plays for a program.
public typealias SystemSoundID = UInt32

/// What vibrates a phone; computers have nothing for it.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0000_0FFF
/// The sound that the person has chosen for alerts.
public let kSystemSoundID_UserPreferredAlert: SystemSoundID = 0x0000_1000

/// No error.
public let kAudioServicesNoError: OSStatus = 0
/// The property isn't supported.
public let kAudioServicesUnsupportedPropertyError: OSStatus = 0x7074_793F
/// The file isn't a sound, or can't be read.
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500
/// The sound can't be played for so long.
public let kAudioServicesSystemSoundClientTimedOutError: OSStatus = -1501
