import CoreMedia
import Foundation

/// The device that an error is about: an `AVCaptureDevice`.
public let AVErrorDeviceKey = "AVErrorDeviceKey"
/// The time of the error: an `NSValue` with a `CMTime`.
public let AVErrorTimeKey = "AVErrorTimeKey"
/// The file size, in bytes: an `Int64`.
public let AVErrorFileSizeKey = "AVErrorFileSizeKey"
/// The ID of the process that uses the device: an `Int`.
public let AVErrorPIDKey = "AVErrorPIDKey"
/// Whether the recording has produced a good file all the same: a `Bool`.
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
/// The file in which a recording goes on whose disk takes no larger ones: a `URL`. An addition of Kinora's.
public let AVErrorNextFileURLKey = "AVErrorNextFileURLKey"
/// The media type that an error is about: an `AVMediaType`.
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
/// The media subtypes that an error is about: an array of `Int`.
public let AVErrorMediaSubTypeKey = "AVErrorMediaSubTypeKey"
/// The presentation time of the sample that an error is about: an `NSValue` with a `CMTime`.
public let AVErrorPresentationTimeStampKey = "AVErrorPresentationTimeStampKey"
/// The track that an error is about: a `CMPersistentTrackID`.
public let AVErrorPersistentTrackIDKey = "AVErrorPersistentTrackIDKey"
/// The file type that an error is about: an `AVFileType`.
public let AVErrorFileTypeKey = "AVErrorFileTypeKey"
/// The kind of discontinuity: an `Int`.
public let AVErrorDiscontinuityFlagsKey = "AVErrorDiscontinuityFlagsKey"

extension AVError {
  /// The device that the error is about.
  public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }

  /// The time of the error.
  public var time: CMTime? { time(AVErrorTimeKey) }

  /// The file size, in bytes.
  public var fileSize: Int64? { (userInfo[AVErrorFileSizeKey] as? NSNumber)?.int64Value ?? integer(AVErrorFileSizeKey) }

  /// The ID of the process that uses the device.
  public var processID: Int? { integer(AVErrorPIDKey).map { Int($0) } }

  /// Whether the recording has produced a good file all the same; nil if nothing was recorded.
  public var recordingSuccessfullyFinished: Bool? { userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool }

  /// The file in which the recording goes on, where its disk takes no larger ones. An addition of Kinora's.
  public var nextFileURL: URL? { userInfo[AVErrorNextFileURLKey] as? URL }

  /// The media type that the error is about.
  public var mediaType: AVMediaType? { userInfo[AVErrorMediaTypeKey] as? AVMediaType }

  /// The media subtypes that the error is about.
  public var mediaSubtypes: [Int]? { userInfo[AVErrorMediaSubTypeKey] as? [Int] }

  /// The presentation time of the sample that the error is about.
  public var presentationTimeStamp: CMTime? { time(AVErrorPresentationTimeStampKey) }

  /// The track that the error is about.
  public var persistentTrackID: CMPersistentTrackID? { userInfo[AVErrorPersistentTrackIDKey] as? CMPersistentTrackID }

  /// The file type that the error is about.
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
