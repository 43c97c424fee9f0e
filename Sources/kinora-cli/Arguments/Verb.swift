/// A command of the program: its options for the parser, `--help` and the completions, and the function that runs it.
///
/// A verb lives in a file of its own in `Verbs/` and is added to `all`.
struct Verb: Sendable {
  let name: String
  /// One line for the overview.
  let summary: @Sendable () -> String
  /// Its positional arguments.
  let words: Words
  let options: [Option]
  /// A working command line for `--help`, and what it does.
  let example: String
  let exampleSummary: @Sendable () -> String
  let run: @Sendable (OptionValues) async throws -> ExitCode

  init(
    _ name: String, _ summary: @autoclosure @escaping @Sendable () -> String, words: Words = .none, options: [Option],
    example: String,
    _ exampleSummary: @autoclosure @escaping @Sendable () -> String,
    run: @escaping @Sendable (OptionValues) async throws -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.words = words
    self.options = options
    self.example = example
    self.exampleSummary = exampleSummary
    self.run = run
  }

  /// Every verb, in the order of `--help`.
  static let all: [Verb] = [
    .devices, .controls, .preview, .record, .photo, .recover, .levels, .scan, .library, .info, .thumbnails, .waveform,
    .frames, .tags, .play, .export, .trim, .join, .compose, .convert, .gif,
  ]
}
