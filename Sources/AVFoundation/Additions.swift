// Kinora's additions to Apple's API: declared in the engine and re-exported here, so that programs import AVFoundation
// and nothing below it.

// The package that has what is missing, and the command that installs it.
@_exported import struct GLibSupport.SystemPackage
// The camera in a screen's picture: `AVCaptureScreenInput.cameraBubble`.
@_exported import struct MediaEngine.CameraBubble
// All controls of a camera, under names common to all cameras: `AVCaptureDevice.cameraControls`.
@_exported import struct MediaEngine.CameraControl
@_exported import protocol MediaEngine.CameraControls
// Camera access in a sandbox, and simulated devices.
@_exported import struct MediaEngine.CameraPortal
// Barcodes in images, and what they mean.
@_exported import enum MediaEngine.CodeMeaning
// The errors below an `AVError`, under `NSUnderlyingErrorKey`.
@_exported import enum MediaEngine.ControlError
@_exported import enum MediaEngine.ControlFamily
@_exported import struct MediaEngine.ControlID
@_exported import class MediaEngine.ControlMemory
@_exported import enum MediaEngine.DeviceError
@_exported import struct MediaEngine.FoundCode
@_exported import enum MediaEngine.MediaDecodingError
// What a media file's headers say: `AVAsset.loadFacts()`.
@_exported import struct MediaEngine.MediaFacts
@_exported import enum MediaEngine.MediaFileError
@_exported import struct MediaEngine.MediaTrackFacts
@_exported import struct MediaEngine.MetadataEntry
// The decoder that a file needs: `AVError.missingDecoder`, `MediaTrackFacts.missingDecoder`.
@_exported import struct MediaEngine.MissingDecoder
@_exported import enum MediaEngine.PhotoError
@_exported import enum MediaEngine.PlaybackError
@_exported import struct MediaEngine.PointOfInterest
// What protects from the files of others.
@_exported import struct MediaEngine.ReaderProtection
@_exported import enum MediaEngine.RecordingError
@_exported import class MediaEngine.SimulatedDevices
// Interrupted recordings, to be recovered.
@_exported import struct MediaEngine.UnfinishedRecording
@_exported import enum MediaEngine.UnfinishedRecordings
// The version of the modules and of the programs built on them here.
@_exported import let MediaEngine.kinoraVersion
