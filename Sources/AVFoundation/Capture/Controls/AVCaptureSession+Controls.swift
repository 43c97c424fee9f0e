import Dispatch

extension AVCaptureSession {
  /// Whether sessions may have controls: true. Computers have no button for them; AVKit's `CaptureControlsView`, or a view
  /// of the program's own, shows them.
  public var supportsControls: Bool { true }

  /// How many controls the session may have.
  public var maxControlsCount: Int { SessionControls.limit }

  /// The session's controls, in the order in which they were added.
  public var controls: [AVCaptureControl] {
    accessed()
    return sessionControls.controls
  }

  /// Whether a control may be added: it is in no session, and this one has room for it.
  public func canAddControl(_ control: AVCaptureControl) -> Bool {
    control.link.session == nil && sessionControls.controls.count < maxControlsCount
  }

  /// Adds a control, also while the session runs. The program stops if `canAddControl` is false.
  public func addControl(_ control: AVCaptureControl) {
    Misuse.refuse(
      !canAddControl(control),
      "addControl: the control can't be added. It is in a session already, or there are \(maxControlsCount) controls")
    control.link.session = self
    withKeyValueChange(of: \.controls) { sessionControls.change(of: self, controls: { $0.append(control) }) }
  }

  /// Removes a control, also while the session runs.
  public func removeControl(_ control: AVCaptureControl) {
    guard control.link.session === self else { return }
    control.link.session = nil
    withKeyValueChange(of: \.controls) {
      sessionControls.change(of: self, controls: { controls in controls.removeAll { $0 === control } })
    }
  }

  /// Sets the delegate that hears whether the controls can be used, and the queue on which it is called, which must be
  /// serial. Without a delegate the controls can't be used. The delegate is held weakly. The program stops if the queue is
  /// missing.
  public func setControlsDelegate(
    _ controlsDelegate: (any AVCaptureSessionControlsDelegate)?, queue controlsDelegateCallbackQueue: DispatchQueue?
  ) {
    Misuse.refuse(
      controlsDelegate != nil && controlsDelegateCallbackQueue == nil,
      "setControlsDelegate: a delegate needs a serial queue to be called on")
    sessionControls.setDelegate(controlsDelegate, on: controlsDelegateCallbackQueue, of: self)
  }

  /// The delegate that hears whether the controls can be used.
  public var controlsDelegate: (any AVCaptureSessionControlsDelegate)? { sessionControls.delegate }

  /// The queue on which that delegate is called.
  public var controlsDelegateCallbackQueue: DispatchQueue? { sessionControls.queue }
}
