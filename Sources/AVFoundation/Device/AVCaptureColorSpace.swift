/// A colour space in which a camera can deliver frames.
public enum AVCaptureColorSpace: Int, Sendable {
  /// The primaries of BT.709 and the curve of sRGB.
  case sRGB = 0
  /// The primaries of Display P3.
  case P3_D65 = 1
  /// The primaries of BT.2020 and the HLG curve.
  case HLG_BT2020 = 2
  /// The primaries of BT.2020 and Apple's logarithmic curve.
  case appleLog = 3
}

extension AVCaptureDevice {
  /// The colour space of the frames: sRGB, the only one that cameras here have. YCbCr frames say
  /// their primaries, curve and matrix in their attachments. Set with the configuration lock held, to one of the active format's
  /// `supportedColorSpaces`; the program stops at another.
  public var activeColorSpace: AVCaptureColorSpace {
    get { .sRGB }
    set {
      refuse(
        !activeFormat.supportedColorSpaces.contains(newValue),
        "\(newValue) isn't one of the active format's supportedColorSpaces")
    }
  }
}
