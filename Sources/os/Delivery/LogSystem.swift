internal import COSKernels
import Foundation

/// Decides what is delivered, and where to.
package final class LogSystem: Sendable {
  package let configuration: LogConfiguration
  private let journal: (any LogSink)?
  private let standardError: (any LogSink)?
  /// Standard error gets what the journal gets, too.
  private let mirrors: Bool
  let intervals = OpenIntervals()
  private let clock: @Sendable () -> timespec

  /// The one that messages of this task go to: that of the process, except in tests.
  @TaskLocal package static var current = LogSystem.ofProcess

  private static let ofProcess: LogSystem = {
    let configuration = LogConfiguration(environment: ProcessInfo.processInfo.environment)
    let identifier = ProcessInfo.processInfo.processName
    return LogSystem(
      configuration, journal: JournalSink(path: "/run/systemd/journal/socket", identifier: identifier),
      standardError: StandardErrorSink(
        descriptor: STDERR_FILENO, identifier: identifier, process: getpid(),
        revealsPrivateValues: configuration.isForDeveloper),
      isTerminal: isatty(STDERR_FILENO) == 1)
  }()

  /// `isTerminal` says that standard error is one, and gets everything.
  package init(
    _ configuration: LogConfiguration, journal: (any LogSink)?, standardError: (any LogSink)?,
    isTerminal: Bool = false, clock: @escaping @Sendable () -> timespec = LogSystem.now
  ) {
    self.configuration = configuration
    (self.journal, self.standardError, self.clock) = (journal, standardError, clock)
    mirrors = isTerminal || configuration.isForDeveloper
  }

  package static func now() -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time
  }

  func deliver(
    _ message: OSLogMessage, to log: OSLog, _ type: OSLogType, origin: LogOrigin? = nil, priority: Int? = nil
  ) {
    guard !log.isDisabled, configuration.delivers(type) else { return }
    var entry = entry(type, message.interpolation.rendered(), log, priority: priority)
    entry.origin = origin
    deliver(entry)
  }

  func deliver(
    _ format: StaticString, _ arguments: [Any], to log: OSLog, _ type: OSLogType, image: UnsafeRawPointer?
  ) {
    let error = errno
    guard !log.isDisabled, configuration.delivers(type) else { return }
    var entry = entry(type, LogFormat.rendered("\(format)", arguments, error: error), log)
    entry.image = image.flatMap { os_kernels_image($0) }.map { String(cString: $0) }
    deliver(entry)
  }

  func deliver(_ signpost: SignpostRecord, _ text: LogText, to log: OSLog) {
    var entry = entry(.default, text, log)
    entry.signpost = signpost
    deliver(entry)
  }

  private func entry(_ type: OSLogType, _ text: LogText, _ log: OSLog, priority: Int? = nil) -> LogEntry {
    var entry = LogEntry(type, text, priority: priority, thread: os_kernels_thread(), time: clock())
    (entry.subsystem, entry.category) = (log.subsystem, log.category)
    return entry
  }

  private func deliver(_ entry: LogEntry) {
    let error = errno
    let isInJournal = journal?.write(entry) ?? false
    if mirrors || !isInJournal { _ = standardError?.write(entry) }
    // A caller may look at its own error after it has logged.
    errno = error
  }
}
