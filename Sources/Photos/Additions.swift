// Kinora's additions for photo files, public here under plain names as in AVFoundation.

@_exported import class MediaEngine.AnimatedPicture
@_exported import enum MediaEngine.DatedName
@_exported import enum MediaEngine.MediaPicture
@_exported import struct MediaEngine.PhotoDetails
@_exported import enum MediaEngine.PhotoReader
@_exported import enum MediaEngine.PhotoTurning
@_exported import enum MediaEngine.SafeFile
@_exported import struct MediaEngine.ThumbnailCache
