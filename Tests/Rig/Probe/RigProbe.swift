import Foundation
import GStreamer

/// Looks at cameras and microphones through Kinora's GStreamer module and says as JSON what it finds.
@main
enum RigProbe {
  static let help = """
    Usage: rig-probe VERB [OPTION]…
      list                                     every camera and microphone
      frames  CAMERA [--size WxH] [--count N]  captures N (90) frames; sizes, and how many differ from the one before
      level   --source alsasrc|pulsesrc [--device D] [--seconds S]
                                               waits, at most S (10) seconds, for a steady sound and says how loud it is
      two-cameras --first ID --second ID [--count N]
                                               runs two of the engine's cameras at once; what each showed
      arrival --name NAME                      waits until the engine lists a camera of this name
      unplug  CAMERA [--size WxH]              streams, and says what happens when the camera goes
      screen  --output F [--seconds S]         records the portal's screen for S (2) seconds, twice; how it ended
              [--pause P]                      once with both sounds, and a pause of P in the middle
      play    --file F                         plays a film with its sound; every frame that is shown, and the end
      controls --node N [--set NAME=VALUE,…] [--reset NAME,…]
                                               sets or resets controls through the engine, and lists all
      watch-controls --node N                  says what changes, until the camera goes
      stream-controls --node N --until NAME=VALUE,…
                                               streams until the controls have these values
      These take --memory FOLDER --id ID, too: what is set is remembered there and set again when frames come.
    CAMERA is one of --device ID (as listed), --node /dev/videoN, --pipewire SERIAL.
    Writes one JSON object per line. Exit status: 0 done, 1 failed, 2 wrong usage.
    """

  static func main() async {
    do {
      var arguments = try Arguments(CommandLine.arguments.dropFirst())
      switch arguments.verb {
      case "list": try await DeviceList.print()
      case "frames": try await FrameCount.run(&arguments)
      case "level": try await LevelMeasurement.run(&arguments)
      case "two-cameras": try await TwoCameras.run(&arguments)
      case "arrival": try await ArrivalWatch.run(&arguments)
      case "unplug": try await UnplugWatch.run(&arguments)
      case "screen": try await ScreenRecording.run(&arguments)
      case "play": try await PlayWatch.run(&arguments)
      case "controls": try ControlDesk.run(&arguments)
      case "watch-controls": try await ControlDesk.watch(&arguments)
      case "stream-controls": try await ControlDesk.stream(&arguments)
      case "--help": print(help)
      default: throw Arguments.Mistake(description: "no such verb: \(arguments.verb)")
      }
    } catch let mistake as Arguments.Mistake {
      Report.words("rig-probe: \(mistake). Try rig-probe --help.")
      exit(2)
    } catch {
      Report.words("rig-probe: \(error)")
      exit(1)
    }
  }
}
