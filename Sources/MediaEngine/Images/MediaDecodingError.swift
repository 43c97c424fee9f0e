import CoreMedia
import Foundation
import GLibSupport

/// Why there is no image, or no waveform.
public enum MediaDecodingError: Error, Equatable, CustomStringConvertible {
  /// The track shows nothing at that time.
  case noImage(at: CMTime)
  /// There is no video in the file.
  case noVideo(URL)
  /// There is no sound in the file.
  case noSound(URL)
  /// No plugin here reads it, or it is damaged.
  case undecodable(URL, reason: String)
  /// The file can't be opened.
  case file(MediaFileError)
  /// Nobody wants it any more.
  case cancelled

  /// What an error is that came up on the way to an image of a file.
  init(_ error: any Error, of file: URL?) {
    switch error {
    case let error as MediaDecodingError: self = error
    case MediaFileError.cancelled, is CancellationError: self = .cancelled
    case let error as MediaFileError: self = .file(error)
    default: self = .undecodable(file ?? URL(fileURLWithPath: "/"), reason: "\(error)")
    }
  }

  /// For people.
  public var description: String {
    switch self {
    case .noImage(let time): tr("There is no picture at %s s.", "\(time.seconds)")
    case .noVideo(let file): tr("“%s” has no video.", file.lastPathComponent)
    case .noSound(let file): tr("“%s” has no sound.", file.lastPathComponent)
    case .undecodable(let file, let reason): tr("“%s” can’t be decoded: %s", file.lastPathComponent, reason)
    case .file(let error): "\(error)"
    case .cancelled: tr("It was cancelled.")
    }
  }
}
