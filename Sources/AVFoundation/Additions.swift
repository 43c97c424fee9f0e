// What Kinora adds to Apple's names, for programs that want it: declared in the engine, public here under plain names.
// Programs import AVFoundation, and nothing below it.

// A camera's controls, all of them, by the names that every camera shares: `AVCaptureDevice.cameraControls`.
@_exported import struct MediaEngine.CameraControl
@_exported import protocol MediaEngine.CameraControls
// Who may use cameras in a sandbox; devices that are there without hardware.
@_exported import struct MediaEngine.CameraPortal
// Codes in pictures, and what they mean: `AVMetadataMachineReadableCodeObject.found`.
@_exported import enum MediaEngine.CodeMeaning
// What lies below an `AVError`, under `NSUnderlyingErrorKey`.
@_exported import enum MediaEngine.ControlError
@_exported import enum MediaEngine.ControlFamily
@_exported import struct MediaEngine.ControlID
@_exported import class MediaEngine.ControlMemory
@_exported import enum MediaEngine.DeviceError
@_exported import struct MediaEngine.FoundCode
@_exported import enum MediaEngine.MediaDecodingError
// What a file says of itself: `AVAsset.loadFacts()`.
@_exported import struct MediaEngine.MediaFacts
@_exported import enum MediaEngine.MediaFileError
@_exported import struct MediaEngine.MediaTrackFacts
@_exported import struct MediaEngine.MetadataEntry
@_exported import enum MediaEngine.PhotoError
@_exported import enum MediaEngine.PlaybackError
@_exported import struct MediaEngine.PointOfInterest
@_exported import enum MediaEngine.RecordingError
@_exported import class MediaEngine.SimulatedDevices
// Recordings that were cut off.
@_exported import struct MediaEngine.UnfinishedRecording
@_exported import enum MediaEngine.UnfinishedRecordings
// The version of the modules, and of what is built on them here.
@_exported import let MediaEngine.kinoraVersion
