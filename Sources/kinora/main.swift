import AVFoundation
import Foundation
import GLibSupport
import GTKSupport

Localization.setUp()

switch CommandLineOptions.read(CommandLine.arguments.dropFirst()) {
case .failure(let mistake):
  StandardError.write("kinora: \(mistake.description)")
  exit(2)
case .success(let options) where options.wantsVersion:
  print("kinora \(kinoraVersion)")
case .success(let options) where options.wantsHelp:
  print(CommandLineOptions.help)
case .success(let options):
  guard Application.hasDisplay() else {
    let advice = tr("There is no display here. Start Kinora in a desktop session, or set DISPLAY.")
    StandardError.write("kinora: \(advice)")
    exit(1)
  }
  guard Application.hasSessionBus() else {
    let advice = tr("There is no D-Bus session bus here. Start Kinora with: dbus-run-session kinora")
    StandardError.write("kinora: \(advice)")
    exit(1)
  }
  // Camera controls set by the user are restored when the camera is reconnected.
  ControlMemory.current = ControlMemory()
  MainLoopBridge.install()
  exit(KinoraApplication().run(options))
}
