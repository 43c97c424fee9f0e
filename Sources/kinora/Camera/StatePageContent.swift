import GLibSupport

/// The content of the page that replaces the preview: texts and actions.
struct StatePageContent: Equatable {
  var icon: String
  var title: String
  var words: String
  /// A command to run in a terminal.
  var command: String?
  /// What the page is waiting for, shown with a spinner.
  var awaited: String?
  /// The actions, the suggested one first; two at most.
  var actions: [Action] = []

  enum Action: Equatable {
    case retry
    case useSimulated
    case use(Camera)
    case show(SavedRecording)

    /// The button's label.
    var title: String {
      switch self {
      case .retry: tr("Try Again")
      case .useSimulated: tr("Use the Simulated Camera")
      case .use(let camera): tr("Use %s", camera.name)
      case .show: tr("Show Recording")
      }
    }
  }

  /// The content if there is no camera.
  static var noCamera: StatePageContent {
    StatePageContent(
      icon: "camera-disabled-symbolic", title: tr("No Camera Found"),
      words: tr("Connect a camera and it appears here by itself."), actions: [.useSimulated])
  }

  /// The content if a camera delivers no frames. `other` is a camera that may work, `kept` the recording that this ended.
  static func stopped(
    _ camera: Camera, _ fault: CameraFault, other: Camera?, kept: SavedRecording? = nil
  ) -> StatePageContent {
    var content = stopped(camera, fault, other: other)
    guard let kept else { return content }
    content.words = fault == .lost ? kept.keptWords : content.words + " " + kept.keptWords
    content.actions = Array(([.show(kept)] + content.actions).prefix(2))
    return content
  }

  private static func stopped(_ camera: Camera, _ fault: CameraFault, other: Camera?) -> StatePageContent {
    // A real camera is offered by name, and so is any other while a simulated one is shown; else the simulated camera
    // in general.
    let elsewhere: [Action] =
      switch other {
      case let other? where camera.isSimulated || !other.isSimulated: [.use(other)]
      case _ where camera.isSimulated || camera.isScreen: []
      default: [.useSimulated]
      }
    switch fault {
    case .busy(let program?):
      return StatePageContent(
        icon: "kinora-camera-busy-symbolic", title: tr("%s Is in Use by %s", camera.name, program),
        words: tr("Close %s, or stop its video. Kinora takes over as soon as the camera is free.", program),
        actions: elsewhere + [.retry])
    case .busy(nil):
      return StatePageContent(
        icon: "kinora-camera-busy-symbolic", title: tr("%s Is in Use", camera.name),
        words: tr("Close the program that uses it. Kinora takes over as soon as the camera is free."),
        actions: elsewhere + [.retry])
    case .lost:
      return StatePageContent(
        icon: "kinora-camera-lost-symbolic", title: tr("%s Was Disconnected", camera.name),
        words: tr("Connect it again and the picture comes back."),
        awaited: tr("Waiting for the camera to come back"), actions: elsewhere)
    case .denied(let command):
      return StatePageContent(
        icon: "kinora-camera-locked-symbolic", title: tr("Camera Access Is Off"),
        words: command == nil
          ? tr("Turn it on in Settings, under Privacy, then try again.")
          : tr("Give yourself access with this command, log in again, and try again."),
        command: command, actions: [.retry] + elsewhere)
    case .missingPlugin(let package?):
      return StatePageContent(
        icon: "dialog-warning-symbolic", title: tr("A Part of GStreamer Is Missing"),
        words: tr("It is in the package %s. Install it with this command, then try again.", package.name),
        command: package.installCommand, actions: [.retry])
    case .missingPlugin(nil):
      return StatePageContent(
        icon: "dialog-warning-symbolic", title: tr("A Part of GStreamer Is Missing"),
        words: tr("Install all of GStreamer’s plugin packages, then try again."), actions: [.retry])
    case .failed(let reason):
      return StatePageContent(
        icon: "dialog-warning-symbolic",
        title: camera.isScreen ? tr("No Screen Is Shared") : tr("%s Could Not Be Started", camera.name), words: reason,
        actions: [.retry] + elsewhere)
    }
  }
}
