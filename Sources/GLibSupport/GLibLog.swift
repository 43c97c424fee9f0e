import CGLib

/// What GLib, GTK and GStreamer print through `g_log`.
public enum GLibLog {
  /// How bad it is.
  public enum Level: Sendable { case error, critical, warning, message, info, debug }

  /// Ends the process at the first critical or warning: a test that provokes one has found a bug.
  public static func makeCriticalsFatal(warningsToo: Bool = false) {
    var fatal = G_LOG_FLAG_RECURSION.rawValue | G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue
    if warningsToo { fatal |= G_LOG_LEVEL_WARNING.rawValue }
    g_log_set_always_fatal(GLogLevelFlags(rawValue: fatal))
  }

  /// Sends messages of the old `g_log` kind to the handler, in the thread that logs.
  public static func setHandler(
    _ handler: @escaping @Sendable (_ level: Level, _ domain: String, _ text: String) -> Void
  ) {
    // The handler lives as long as the process: GLib has no notice for when it lets go of it.
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
