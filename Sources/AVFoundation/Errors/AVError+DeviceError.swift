import Foundation
import GLibSupport
import MediaEngine

extension AVError {
  /// What the engine says of a device, as Apple's codes; its words stay.
  init(_ error: DeviceError, device: AVCaptureDevice? = nil, userInfo: [String: Any] = [:]) {
    var userInfo = userInfo
    if let device { userInfo[AVErrorDeviceKey] = device }
    userInfo[NSLocalizedDescriptionKey] = "\(error)"
    userInfo[NSUnderlyingErrorKey] = error
    self.init(error.code, userInfo: userInfo)
  }

  /// Any error of the layers below, as one of ours.
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
    // Its devices are back in a moment: the session can simply be started again.
    case .serverGone: .mediaServicesWereReset
    case .failed: .unknown
    }
  }
}
