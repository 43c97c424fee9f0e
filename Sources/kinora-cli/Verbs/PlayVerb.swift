import GLibSupport

extension Verb {
  static let play = Verb(
    "play", tr("play media files, one after the other"), words: Words("FILE|URL…", areFiles: true),
    options: [
      Option("--headless", tr("without window and sound")),
      Option("--rate", .speed, tr("so fast: 1 is as recorded, negative numbers go backwards")),
      Option("--from", .moment, tr("from this second")),
      Option("--to", .moment, tr("up to this second")),
      Option("--loop", .count, tr("all of it so many times")),
      Option("--seek", .jump, isRepeatable: true, tr("jump to the first second when the second one is reached")),
      Option(
        "--step", .frames, tr("show so many frames more one by one, instead of playing; negative numbers go back")),
      Option(
        "--pitch", .choice("ALGORITHM", PlayPlan.Pitch.allCases.map(\.rawValue)),
        tr("how sound fits the rate; varispeed lets the pitch rise and fall with it")),
      Option("--numbers", tr("with --json, say the number that the simulated camera paints into each frame")),
      .jsonEvents,
    ],
    example: "play clip.mov --from 2 --to 5 --loop 3", tr("plays three seconds of clip.mov three times"),
    run: PlayVerb.run)
}

/// Plays files in a window, or without one.
private enum PlayVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let plan = try PlayPlan(options)
    let report = PlayReport(asJSON: options.has("--json"))
    return try await PlayRun(plan, try await plan.fitted(), words: options.words, report).run()
  }
}
