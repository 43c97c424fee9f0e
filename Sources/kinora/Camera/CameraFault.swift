/// Why a camera shows nothing.
enum CameraFault: Error, Equatable, Sendable {
  /// Another program holds it; its name, if it can be told.
  case busy(program: String?)
  /// It was unplugged or stopped answering.
  case lost
  /// The person may not open it; the command that changes this, if there is one.
  case denied(command: String?)
  /// A part of GStreamer isn't installed; the Debian package that has it.
  case missingPlugin(package: String?)
  /// Anything else, in the engine's words.
  case failed(String)
}
