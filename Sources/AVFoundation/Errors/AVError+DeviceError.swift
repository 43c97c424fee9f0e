import Foundation
import GLibSupport
import MediaEngine

extension AVError {
  /// Converts an engine error about a device to Apple's code; keeps the engine's message.
  init(_ error: DeviceError, device: AVCaptureDevice? = nil, userInfo: [String: Any] = [:]) {
    var userInfo = userInfo
    if let device { userInfo[AVErrorDeviceKey] = device }
    userInfo[NSLocalizedDescriptionKey] = "\(error)"
    userInfo[NSUnderlyingErrorKey] = error
    self.init(error.code, userInfo: userInfo)
  }

  /// Converts any error of the layers below.
  init(any error: any Error, device: AVCaptureDevice? = nil, userInfo: [String: Any] = [:]) {
    switch error {
    case let error as AVError: self = error
    case let error as DeviceError: self.init(error, device: device, userInfo: userInfo)
    default:
      var userInfo = userInfo
      if let device { userInfo[AVErrorDeviceKey] = device }
      userInfo[NSUnderlyingErrorKey] = error
      userInfo[NSLocalizedFailureReasonErrorKey] = "\(error)"
      self.init(.unknown, userInfo: userInfo)
    }
  }
}

extension DeviceError {
  fileprivate var code: AVError.Code {
    switch self {
    case .unknown: .deviceNotConnected
    case .disconnected: .deviceWasDisconnected
    case .busy: .deviceInUseByAnotherApplication
    case .notPermitted: .applicationIsNotAuthorizedToUseDevice
    case .stalled: .mediaDiscontinuity
    case .noSuchFormat: .formatUnsupported
    case .missingPlugin: .decoderNotFound
    // The server's devices return in a moment: the session can simply be restarted.
    case .serverGone: .mediaServicesWereReset
    case .notShared: .applicationIsNotAuthorizedToUseDevice
    case .noPortal, .shareEnded: .screenCaptureFailed
    case .failed: .unknown
    }
  }
}
