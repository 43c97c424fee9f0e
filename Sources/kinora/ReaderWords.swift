import AVFoundation
import GLibSupport

/// What protects from the files of others, in words.
enum ReaderWords {
  /// A sentence a line.
  static func of(_ protection: ReaderProtection) -> String {
    guard protection.isInstalled else {
      return tr("Kinora itself reads photos, thumbnails, subtitle files and codes: kinora-reader isn’t installed.")
    }
    if let problem = protection.problem {
      return [
        tr("Photos, thumbnails, subtitle files and codes aren’t read: kinora-reader can’t be started."), problem,
      ].joined(separator: "\n")
    }
    let files = protection.landlock.map { tr("It opens no files but the system’s (landlock %d).", $0) }
    return [
      tr("A process of its own, kinora-reader, reads photos, thumbnails, subtitle files and codes."),
      files ?? open(protection.landlockGap),
      protection.hasSeccomp
        ? tr("It can’t connect, write files or start programs (seccomp).")
        : tr("It may connect, write files and start programs: this system has no seccomp."),
    ].joined(separator: "\n")
  }

  private static func open(_ gap: ReaderProtection.LandlockGap?) -> String {
    switch gap {
    case .thread: tr("It may open files: a plugin has started a thread that landlock doesn’t hold.")
    case .kernel, nil: tr("It may open files: this system has no landlock.")
    }
  }
}
