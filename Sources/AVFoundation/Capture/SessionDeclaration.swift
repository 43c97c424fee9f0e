/// A session's configuration, as last committed.
struct SessionDeclaration: Sendable {
  var inputs: [AVCaptureInput] = []
  var outputs: [AVCaptureOutput] = []
  var connections: [AVCaptureConnection] = []
  var preset: AVCaptureSession.Preset

  /// The connections that have a destination and are enabled.
  var used: [AVCaptureConnection] {
    connections.filter { $0.isSwitchedOn && ($0.output != nil || $0.videoPreviewLayer != nil) }
  }

  /// The inputs with such connections: only their devices run.
  var usedInputs: [AVCaptureInput] {
    let used = used
    return inputs.filter { input in
      used.contains { $0.inputPorts.first?.input === input } || outputs.contains { $0.alsoUses(input) }
    }
  }

  /// The inputs and outputs that were removed since an older configuration.
  func whatLeft(since old: SessionDeclaration) -> (inputs: [AVCaptureInput], outputs: [AVCaptureOutput]) {
    (
      old.inputs.filter { input in !inputs.contains { $0 === input } },
      old.outputs.filter { output in !outputs.contains { $0 === output } }
    )
  }
}
