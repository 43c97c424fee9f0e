import Foundation

/// The terminal to which a program writes its messages.
public enum Terminal {
  /// Whether standard error is one that can erase a line.
  public static var isThere: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// As many columns as it has; 80 if it doesn't say.
  public static var width: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
