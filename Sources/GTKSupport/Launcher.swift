import CAdwaita

/// Hands files to the programs that the desktop has for them.
@MainActor
public enum Launcher {
  /// Opens what a URI names, as `file:///home/…`; false if no program can.
  public static func open(_ uri: String) -> Bool {
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    return g_app_info_launch_default_for_uri(uri, nil, &error) != 0
  }
}
