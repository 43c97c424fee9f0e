/// What tells of the computer's sleep. The program's is `LogindSleep`; tests have their own.
@MainActor
protocol SleepEngine: AnyObject {
  /// Called with true when the computer is about to sleep or shut down, and with false when it has woken up.
  var onSleep: @MainActor (Bool) -> Void { get set }

  /// Asks the computer to wait a few seconds before it sleeps, for this reason.
  func hold(reason: String)

  /// Lets it sleep.
  func release()
}
