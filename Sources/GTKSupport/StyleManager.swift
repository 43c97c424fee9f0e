import CAdwaita

/// The light or dark appearance of the whole application.
@MainActor
public enum StyleManager {
  /// Forces the dark appearance whatever the user prefers; false follows the desktop.
  public static func setForcedDark(_ isForced: Bool) {
    adw_style_manager_set_color_scheme(
      adw_style_manager_get_default(), isForced ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_DEFAULT)
  }

  /// Whether the application is dark now.
  public static var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }
}
