import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

extension Verb {
  static let levels = Verb(
    "levels", tr("say how loud a microphone hears"),
    options: MicrophoneChoice.options + [
      Option("--seconds", .seconds, tr("stop after so long; without it, at Ctrl-C")),
      Option("--interval", .seconds, tr("say it once in so long; without it, each half second")),
      .jsonEvents,
    ],
    example: "levels --simulated --seconds 3 --interval 0.1", tr("says for 3 seconds how loud it is, each tenth"),
    run: LevelsVerb.run)
}

/// Measures the level of a microphone.
private enum LevelsVerb {
  /// The timeout for a microphone's first samples.
  private static let patience = Duration.seconds(5)

  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let (interruptions, interrupt) = AsyncStream.makeStream(of: Interruption.self)
    Interruption.onFirst { interrupt.yield($0) }
    let choice = try await MicrophoneChoice(options)
    let report = LevelsReport(asJSON: options.has("--json"))
    let interval = Duration(options.seconds("--interval") ?? CMTime(value: 1, timescale: 2))
    let length = options.seconds("--seconds").map { Duration($0) }
    let meter = MicrophoneStream(microphone: choice.microphone)
    try await meter.start()

    let measuring = Task {
      defer { interrupt.finish() }
      let clock = choice.microphone.clock
      let latest = clock.time(after: patience)
      while meter.levels.isEmpty, meter.failure == nil, clock.now < latest {
        try await clock.sleep(for: .milliseconds(10))
      }
      if let failure = meter.failure { throw failure }
      guard !meter.levels.isEmpty else {
        throw DeviceError.failed(choice.microphone.reference, reason: tr("nothing comes from it. Plug it in again."))
      }
      report.begin(choice.microphone)
      let first = clock.now
      var next = first
      repeat {
        next += interval.wholeNanoseconds
        let end = length.map { first + $0.wholeNanoseconds }
        if let end, next > end { return try await clock.sleep(until: end) }
        try await clock.sleep(until: next)
        if let failure = meter.failure { throw failure }
        report.tell(meter.levels, after: Double(next - first) / 1e9)
      } while true
    }
    var iterator = interruptions.makeAsyncIterator()
    let interruption = await iterator.next()
    measuring.cancel()
    let outcome = await measuring.result
    await meter.stop()
    if let interruption { return interruption.exitCode }
    try outcome.get()
    return .done
  }
}
