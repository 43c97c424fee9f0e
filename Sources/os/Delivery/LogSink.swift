/// Somewhere that entries go.
package protocol LogSink: Sendable {
  /// Delivers an entry. Returns false where there is nobody to read it.
  func write(_ entry: LogEntry) -> Bool
}
