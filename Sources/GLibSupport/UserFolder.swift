import CGLib
import Foundation

/// The user's folders, as the desktop defines them: by `user-dirs.dirs`, else by the environment, as `xdg-user-dir` does.
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
    // GLib reads the file alone.
    let set = g_get_user_special_dir(folder).map { String(cString: $0) }
    let variable = ProcessInfo.processInfo.environment["XDG_\(name.uppercased())_DIR"]
    return Self.folder(set: set ?? variable, usual: name, in: home)
  }

  /// The folder of this path; the usual one where there is none, or one that means nothing.
  static func folder(set path: String?, usual name: String, in home: URL) -> URL {
    // The home folder's own path stands for a folder that the user has disabled.
    if let path, path.hasPrefix("/") {
      let folder = URL(fileURLWithPath: path, isDirectory: true)
      if folder.standardizedFileURL.path != home.standardizedFileURL.path { return folder }
    }
    return home.appendingPathComponent(name, isDirectory: true)
  }

  /// The user's home folder.
  public static var home: URL { URL(fileURLWithPath: String(cString: g_get_home_dir()), isDirectory: true) }
}
