import CoreMedia
import Foundation

/// The device that an error is about: an `AVCaptureDevice`.
public let AVErrorDeviceKey = "AVErrorDeviceKey"
/// The time at which it happened: an `NSValue` with a `CMTime`.
public let AVErrorTimeKey = "AVErrorTimeKey"
/// How large the file has become, in bytes: an `Int64`.
public let AVErrorFileSizeKey = "AVErrorFileSizeKey"
/// The process that has the device: an `Int`.
public let AVErrorPIDKey = "AVErrorPIDKey"
/// Whether the recording is a good file all the same: a `Bool`.
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
/// The kind of media that an error is about: an `AVMediaType`.
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
/// The formats of media that an error is about: an array of `Int`.
public let AVErrorMediaSubTypeKey = "AVErrorMediaSubTypeKey"
/// The time of the sample that an error is about: an `NSValue` with a `CMTime`.
public let AVErrorPresentationTimeStampKey = "AVErrorPresentationTimeStampKey"
/// The track that an error is about: a `CMPersistentTrackID`.
public let AVErrorPersistentTrackIDKey = "AVErrorPersistentTrackIDKey"
/// The type of file that an error is about: an `AVFileType`.
public let AVErrorFileTypeKey = "AVErrorFileTypeKey"
/// What interrupted the media: an `Int`.
public let AVErrorDiscontinuityFlagsKey = "AVErrorDiscontinuityFlagsKey"

extension AVError {
  /// The device that it is about.
  public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }

  /// The time at which it happened.
  public var time: CMTime? { time(AVErrorTimeKey) }

  /// How large the file has become, in bytes.
  public var fileSize: Int64? { (userInfo[AVErrorFileSizeKey] as? NSNumber)?.int64Value ?? integer(AVErrorFileSizeKey) }

  /// The process that has the device.
  public var processID: Int? { integer(AVErrorPIDKey).map { Int($0) } }

  /// Whether the recording is a good file all the same; nil where nothing was recorded.
  public var recordingSuccessfullyFinished: Bool? { userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool }

  /// The kind of media that it is about.
  public var mediaType: AVMediaType? { userInfo[AVErrorMediaTypeKey] as? AVMediaType }

  /// The formats of media that it is about.
  public var mediaSubtypes: [Int]? { userInfo[AVErrorMediaSubTypeKey] as? [Int] }

  /// The time of the sample that it is about.
  public var presentationTimeStamp: CMTime? { time(AVErrorPresentationTimeStampKey) }

  /// The track that it is about.
  public var persistentTrackID: CMPersistentTrackID? { userInfo[AVErrorPersistentTrackIDKey] as? CMPersistentTrackID }

  /// The type of file that it is about.
  public var fileType: AVFileType? { userInfo[AVErrorFileTypeKey] as? AVFileType }

  private func time(_ key: String) -> CMTime? {
    (userInfo[key] as? NSValue)?.timeValue ?? userInfo[key] as? CMTime
  }

  private func integer(_ key: String) -> Int64? {
    switch userInfo[key] {
    case let value as Int: Int64(value)
    case let value as Int64: value
    case let value as Int32: Int64(value)
    default: nil
    }
  }
}
