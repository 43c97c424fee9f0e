extension AVCaptureControl {
  /// The observable property with a key.
  public func keyPath(forKey key: String) -> AnyKeyPath? {
    switch key {
    case "enabled": \AVCaptureControl.isEnabled
    case "value" where self is AVCaptureSlider: \AVCaptureSlider.value
    case "localizedValueFormat" where self is AVCaptureSlider: \AVCaptureSlider.localizedValueFormat
    case "prominentValues" where self is AVCaptureSlider: \AVCaptureSlider.prominentValues
    case "accessibilityIdentifier" where self is AVCaptureSlider: \AVCaptureSlider.accessibilityIdentifier
    case "selectedIndex" where self is AVCaptureIndexPicker: \AVCaptureIndexPicker.selectedIndex
    case "accessibilityIdentifier" where self is AVCaptureIndexPicker: \AVCaptureIndexPicker.accessibilityIdentifier
    default: nil
    }
  }
}
