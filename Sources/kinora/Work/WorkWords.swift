import Foundation
import GLibSupport

/// How far work is, in words.
enum WorkWords {
  /// `42 % · about 3 minutes left`.
  static func progress(_ share: Double, secondsLeft: Double?) -> String {
    let percent = tr("%d %%", Int(clamping: (share * 100).rounded(.down)))
    guard let secondsLeft else { return percent }
    // Translators: how much of the work is done, and how long it still takes
    return tr("%1$s · %2$s", percent, left(secondsLeft))
  }

  /// As exact as is of use, so that it doesn't change all the time.
  static func left(_ seconds: Double) -> String {
    switch seconds {
    case ..<10: tr("a few seconds left")
    case ..<55: tr("about %d seconds left", Int(clamping: (seconds / 10).rounded(.up)) * 10)
    case ..<3300:
      ntr("about %d minute left", "about %d minutes left", max(1, Int(clamping: (seconds / 60).rounded())))
    default: ntr("about %d hour left", "about %d hours left", max(1, Int(clamping: (seconds / 3600).rounded())))
    }
  }

  /// How long something takes: `About 20 seconds.`
  static func about(_ seconds: Double) -> String {
    switch seconds {
    case ..<3: tr("A moment.")
    case ..<55: tr("About %d seconds.", Int(clamping: max(5, (seconds / 5).rounded() * 5)))
    case ..<3300:
      ntr("About %d minute.", "About %d minutes.", max(1, Int(clamping: (seconds / 60).rounded())))
    default: ntr("About %d hour.", "About %d hours.", max(1, Int(clamping: (seconds / 3600).rounded())))
    }
  }
}
