import MediaEngine

// What a session asks of a file output before it changes.
extension AVCaptureFileOutput {
  /// Finishes the recording because the session is about to change, and returns when the file is done, even if it was
  /// being finished already. `code` is the error for the delegate; nil for none. A recording that was to follow is
  /// cancelled.
  func finishNow(because code: AVError.Code?) async {
    let (forgotten, recordings) = announcing { state in
      defer { state.next = nil }
      if state.machine.stop() == .finish, state.recording != nil { state.endCode = code }
      return (state.next, state.parts.handedOver.map(\.recording) + [state.recording].compactMap(\.self))
    }
    if let forgotten { finish(forgotten, because: AVError(recordingFailed: AVError(.operationCancelled))) }
    for recording in recordings { _ = await recording.stop() }
  }

  /// The IDs of the devices being recorded.
  var recordedDevices: [String] {
    state.withLock { $0.recording == nil ? [] : $0.job?.connections ?? [] }.compactMap {
      $0.sourceDevice?.uniqueID
    }
  }

  /// Whether all connections of the current recording are among these and still enabled.
  func recordsOnly(_ connections: [AVCaptureConnection]) -> Bool {
    let used = state.withLock { $0.recording == nil ? [] : $0.job?.connections ?? [] }
    return used.allSatisfy { connection in connections.contains { $0 === connection } && connection.isSwitchedOn }
  }
}
