import AVFoundation
import Foundation
import GLibSupport

/// The reason why playback of a file stops before its end.
enum PlayStop: Error, CustomStringConvertible {
  case interrupted(Interruption)
  /// The user closed the window.
  case windowClosed
  /// The file can't be played, or playback failed.
  case failed(any Error)
  /// It can't be played at this rate.
  case rateImpossible(name: String, rate: Float)
  /// The file has no frames to step through.
  case stepImpossible(name: String)
  /// There is no display.
  case noScreen

  var description: String {
    switch self {
    case .interrupted, .windowClosed: ""
    case .failed(let error): error.localizedDescription
    case .rateImpossible(let name, let rate): tr("“%s” can't be played at rate %s.", name, "\(rate)")
    case .stepImpossible(let name): tr("“%s” has no frames that could be shown one by one.", name)
    case .noScreen: tr("There is no screen to show a picture on. Write --headless to play without.")
    }
  }

  /// The exit code for it.
  var exitCode: ExitCode {
    switch self {
    case .interrupted(let interruption): interruption.exitCode
    case .windowClosed: .done
    case .rateImpossible, .stepImpossible: .failed
    case .noScreen: .device
    case .failed(let error):
      switch (error as NSError).userInfo[NSUnderlyingErrorKey] {
      case let error as PlaybackError: ExitCode(error)
      case let error as MediaFileError: ExitCode(of: error)
      default: .failed
      }
    }
  }
}

extension ExitCode {
  fileprivate init(_ error: PlaybackError) {
    switch error {
    case .notFound, .notMedia, .damaged, .protected, .missingPlugin: self = .unreadable
    case .notPermitted, .referenceRefused: self = .noPermission
    default: self = .failed
    }
  }
}
