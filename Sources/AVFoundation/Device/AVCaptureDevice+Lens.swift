import Foundation

extension AVCaptureDevice {
  /// The nearest distance that can be focused on, in millimetres; -1, as no camera here says it.
  public var minimumFocusDistance: Int { -1 }

  /// The zoom factors at which another camera of several in one takes over: none, as no device here is several.
  public var virtualDeviceSwitchOverVideoZoomFactors: [NSNumber] { [] }
}

extension AVCaptureDevice.Format {
  /// The outputs that can't be used with the format: all can.
  public var unsupportedCaptureOutputClasses: [AVCaptureOutput.Type] { [] }
}
