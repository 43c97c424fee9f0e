import CoreMedia
import Foundation
import GLibSupport

/// An error while making images or waveforms.
public enum MediaDecodingError: Error, Equatable, CustomStringConvertible {
  /// The track has no frame at that time.
  case noImage(at: CMTime)
  /// There is no video in the file.
  case noVideo(URL)
  /// There is no audio in the file.
  case noSound(URL)
  /// No installed plugin can decode it.
  case missingDecoder(URL, MissingDecoder)
  /// It is encrypted.
  case protected(URL)
  /// It is damaged.
  case undecodable(URL, reason: String)
  /// The file can't be opened.
  case file(MediaFileError)
  /// It was cancelled.
  case cancelled

  /// Converts an error that occurred while decoding a file.
  init(_ error: any Error, of file: URL?) {
    switch error {
    case let error as MediaDecodingError: self = error
    case MediaFileError.cancelled, is CancellationError: self = .cancelled
    case let error as MediaFileError: self = .file(error)
    case let missing as MissingDecoder: self = .missingDecoder(file ?? URL(filePath: "/"), missing)
    default: self = .undecodable(file ?? URL(filePath: "/"), reason: "\(error)")
    }
  }

  /// Whether a decoder is missing.
  public var isMissingDecoder: Bool { if case .missingDecoder = self { true } else { false } }

  /// The message for the user.
  public var description: String {
    switch self {
    case .noImage(let time): tr("There is no picture at %s s.", "\(time.seconds)")
    case .noVideo(let file): tr("“%s” has no video.", file.lastPathComponent)
    case .noSound(let file): tr("“%s” has no sound.", file.lastPathComponent)
    case .missingDecoder(let file, let missing): missing.message(file: file.lastPathComponent)
    case .protected(let file): tr("“%s” can’t be decoded: it is protected.", file.lastPathComponent)
    case .undecodable(let file, let reason): tr("“%s” can’t be decoded: %s", file.lastPathComponent, reason)
    case .file(let error): "\(error)"
    case .cancelled: tr("It was cancelled.")
    }
  }
}
