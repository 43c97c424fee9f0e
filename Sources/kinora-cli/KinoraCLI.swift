import AVFoundation
import Foundation
import GLibSupport

/// The program: finds the verb, runs it, and exits with its code.
@main
enum KinoraCLI {
  static func main() async {
    Localization.setUp()
    Console.setUp()
    let code = await run(Array(CommandLine.arguments.dropFirst()))
    exit(Console.exitCode(after: code).rawValue)
  }

  private static func run(_ words: [String]) async -> ExitCode {
    do {
      switch try Invocation(parsing: words, verbs: Verb.all) {
      case .version: Console.result("kinora-cli \(kinoraVersion)")
      case .help(nil): Console.result(HelpText.overview(of: Verb.all))
      case .help(let verb?): Console.result(HelpText.page(of: verb))
      case .completions(let shell): Console.result(Completions.script(for: shell, verbs: Verb.all), terminator: "")
      case .manual: Console.result(Manual.page(of: Verb.all, version: kinoraVersion), terminator: "")
      case .run(let verb, let options):
        Console.setNames(GivenNames(options.files(of: verb)))
        return try await verb.run(options)
      }
      return .done
    } catch let stop as LongWork.Stopped {
      if stop.interruption == .terminate { Console.say("kinora-cli: \(tr("It was interrupted."))") }
      return stop.interruption.cutOffCode
    } catch {
      Console.say("kinora-cli: \(error)")
      return ExitCode(of: error)
    }
  }
}
