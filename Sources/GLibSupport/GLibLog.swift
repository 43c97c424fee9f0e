import CGLib

/// The messages that GLib, GTK and GStreamer log through `g_log`.
public enum GLibLog {
  /// The severity.
  public enum Level: Sendable { case error, critical, warning, message, info, debug }

  /// Aborts the process at the first critical message or, with `warningsToo`, warning: a test that provokes one has
  /// found a bug.
  public static func makeCriticalsFatal(warningsToo: Bool = false) {
    var fatal = G_LOG_FLAG_RECURSION.rawValue | G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue
    if warningsToo { fatal |= G_LOG_LEVEL_WARNING.rawValue }
    g_log_set_always_fatal(GLogLevelFlags(rawValue: fatal))
  }

  /// Tells those who ask for messages of a domain, as by `G_MESSAGES_DEBUG=kinora-reader`. Nobody else sees it.
  package static func info(_ domain: String, _ text: String) {
    g_log_default_handler(domain, G_LOG_LEVEL_INFO, text, nil)
  }

  /// Routes messages of the unstructured `g_log` API to the handler, in the thread that logs.
  public static func setHandler(
    _ handler: @escaping @Sendable (_ level: Level, _ domain: String, _ text: String) -> Void
  ) {
    // The handler lives as long as the process: GLib has no destroy notify for it.
    let data = LogHandler(handler).publish()
    g_log_set_default_handler(
      { domain, flags, text, data in
        let handler = LogHandler.published(data)
        handler.call(Level(flags), domain.map { String(cString: $0) } ?? "", text.map { String(cString: $0) } ?? "")
      }, data)
  }
}

extension GLibLog.Level {
  init(_ flags: GLogLevelFlags) {
    func has(_ level: GLogLevelFlags) -> Bool { flags.rawValue & level.rawValue != 0 }
    self =
      if has(G_LOG_LEVEL_ERROR) { .error } else if has(G_LOG_LEVEL_CRITICAL) {
        .critical
      } else if has(G_LOG_LEVEL_WARNING) { .warning } else if has(G_LOG_LEVEL_MESSAGE) {
        .message
      } else if has(G_LOG_LEVEL_INFO) { .info } else { .debug }
  }
}

private final class LogHandler: HandedOver {
  let call: @Sendable (GLibLog.Level, String, String) -> Void

  init(_ call: @escaping @Sendable (GLibLog.Level, String, String) -> Void) {
    self.call = call
  }
}
