import CGLib
import Foundation

/// The folders that the person's desktop keeps things in.
public enum UserFolder {
  /// Where videos are kept: what the desktop says, else `Videos` in the home folder.
  public static var videos: URL {
    // GLib answers the home folder's own path for one that somebody has switched off.
    if let path = g_get_user_special_dir(G_USER_DIRECTORY_VIDEOS) {
      let folder = URL(fileURLWithPath: String(cString: path), isDirectory: true)
      if folder.standardizedFileURL != home.standardizedFileURL { return folder }
    }
    return home.appendingPathComponent("Videos", isDirectory: true)
  }

  private static var home: URL { URL(fileURLWithPath: String(cString: g_get_home_dir()), isDirectory: true) }
}
