import GLibSupport

/// Has recordings finished before the computer sleeps.
@MainActor
final class SleepModel {
  private(set) var control = SleepControl()
  private let engine: any SleepEngine
  private let finish: @MainActor () -> Void

  /// `finish` ends a recording soon; `isRecording` is told once it is saved.
  init(_ engine: any SleepEngine, finish: @escaping @MainActor () -> Void) {
    (self.engine, self.finish) = (engine, finish)
    engine.onSleep = { [weak self] isGoing in
      guard let self else { return }
      perform(isGoing ? control.willSleep() : control.woke())
    }
  }

  /// Whether something is recorded.
  var isRecording = false {
    didSet { if isRecording != oldValue { perform(control.recordingChanged(isRecording)) } }
  }

  private func perform(_ action: SleepControl.Action) {
    switch action {
    case .nothing: break
    case .hold: engine.hold(reason: tr("A recording is being finished"))
    case .release: engine.release()
    case .finish: finish()
    }
  }
}
