import CGLib
import Foundation

/// The user's folders, as the desktop defines them.
public enum UserFolder {
  /// The folder for videos: the desktop's setting, else `Videos` in the home folder.
  public static var videos: URL { special(G_USER_DIRECTORY_VIDEOS, else: "Videos") }

  /// The folder for pictures: the desktop's setting, else `Pictures` in the home folder.
  public static var pictures: URL { special(G_USER_DIRECTORY_PICTURES, else: "Pictures") }

  /// The XDG data folder, for what the user made with a program.
  public static var data: URL { URL(fileURLWithPath: String(cString: g_get_user_data_dir()), isDirectory: true) }

  /// The XDG configuration folder, for what the user has chosen.
  public static var configuration: URL {
    URL(fileURLWithPath: String(cString: g_get_user_config_dir()), isDirectory: true)
  }

  /// This program's folder in the XDG state folder, for what it records of its own accord.
  public static var state: URL {
    URL(fileURLWithPath: String(cString: g_get_user_state_dir()), isDirectory: true).appending(path: "kinora")
  }

  /// The XDG cache folder, for what can be made anew.
  public static var cache: URL { URL(fileURLWithPath: String(cString: g_get_user_cache_dir()), isDirectory: true) }

  /// The XDG runtime folder, which lasts as long as the person is logged in; the cache folder where there is none.
  public static var runtime: URL { URL(fileURLWithPath: String(cString: g_get_user_runtime_dir()), isDirectory: true) }

  private static func special(_ folder: GUserDirectory, else name: String) -> URL {
    // GLib returns the home folder's own path for a folder that the user has disabled.
    if let path = g_get_user_special_dir(folder) {
      let folder = URL(fileURLWithPath: String(cString: path), isDirectory: true)
      if folder.standardizedFileURL != home.standardizedFileURL { return folder }
    }
    return home.appendingPathComponent(name, isDirectory: true)
  }

  /// The user's home folder.
  public static var home: URL { URL(fileURLWithPath: String(cString: g_get_home_dir()), isDirectory: true) }
}
