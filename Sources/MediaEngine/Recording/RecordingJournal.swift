import Foundation
import GLibSupport

/// A journal of running recordings, so that the next start finds those that were never finished.
typealias RecordingJournal = WorkJournal<RecordingEntry>

extension WorkJournal where Noted == RecordingEntry {
  /// The user's journal.
  static var standard: Self { Self(folder: UserFolder.state.appending(path: "recordings")) }
}
