import CGLib
import Foundation

/// The folders that the person's desktop keeps things in.
public enum UserFolder {
  /// Where videos are kept: what the desktop says, else `Videos` in the home folder.
  public static var videos: URL { special(G_USER_DIRECTORY_VIDEOS, else: "Videos") }

  /// Where pictures are kept: what the desktop says, else `Pictures` in the home folder.
  public static var pictures: URL { special(G_USER_DIRECTORY_PICTURES, else: "Pictures") }

  /// Where programs keep what the person made with them.
  public static var data: URL { URL(fileURLWithPath: String(cString: g_get_user_data_dir()), isDirectory: true) }

  /// Where programs keep what they noted of their own accord, as this one does: a folder of its name.
  public static var state: URL {
    URL(fileURLWithPath: String(cString: g_get_user_state_dir()), isDirectory: true).appendingPathComponent("kinora")
  }

  /// Where programs keep what they can make anew.
  public static var cache: URL { URL(fileURLWithPath: String(cString: g_get_user_cache_dir()), isDirectory: true) }

  private static func special(_ folder: GUserDirectory, else name: String) -> URL {
    // GLib answers the home folder's own path for one that somebody has switched off.
    if let path = g_get_user_special_dir(folder) {
      let folder = URL(fileURLWithPath: String(cString: path), isDirectory: true)
      if folder.standardizedFileURL != home.standardizedFileURL { return folder }
    }
    return home.appendingPathComponent(name, isDirectory: true)
  }

  private static var home: URL { URL(fileURLWithPath: String(cString: g_get_home_dir()), isDirectory: true) }
}
