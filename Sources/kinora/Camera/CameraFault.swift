import AVFoundation

/// The reason why a camera delivers no frames.
enum CameraFault: Error, Equatable, Sendable {
  /// Another program uses it; its name, if known.
  case busy(program: String?)
  /// The device was lost: unplugged, or it stopped responding.
  case lost
  /// The user has no permission to open it; the command that grants it, if there is one.
  case denied(command: String?)
  /// A GStreamer plugin is missing; the package that contains it.
  case missingPlugin(package: SystemPackage?)
  /// Any other error, with the engine's message.
  case failed(String)
}
