import MediaEngine

/// How the program ends; scripts rely on the numbers.
enum ExitCode: Int32 {
  case done = 0
  case failed = 1
  case wrongUsage = 2
  case noPermission = 3
  /// A device is missing, busy or lost.
  case device = 4
  /// The file can't be read as media.
  case unreadable = 5
  case destinationExists = 6
  case diskFull = 7
  /// Stopped by Ctrl-C, after what could be finished was.
  case interrupted = 130

  init(of error: any Error) {
    switch error {
    case is UsageError:
      self = .wrongUsage
    case let error as DeviceError:
      switch error {
      case .unknown, .disconnected, .busy, .stalled: self = .device
      case .notPermitted: self = .noPermission
      case .noSuchFormat, .missingPlugin, .failed: self = .failed
      }
    case is NoCamera, is NoMicrophone:
      self = .device
    default:
      self = .failed
    }
  }
}
