import Foundation
import FoundationAdditions
import GLibSupport
import Photos

/// What people are told of a folder of the Library that is away.
struct AwayFolderWords {
  let folder: PHPhotoLibrary.AwayFolder
  /// The folder as people know it.
  let name: String

  /// "Away since Wednesday, 18 November 2026: it doesn’t answer".
  var state: String {
    let day = DayTitle.date(of: LibraryDay.Name(folder.since))
    return switch folder.reason {
    case .notThere: tr("Away since %s: it isn’t there", day)
    case .anotherFolder: tr("Away since %s: another folder or disk is in its place", day)
    case .unreadable: tr("Away since %s: it can’t be read", day)
    case .noAnswer: tr("Away since %s: its disk or server doesn’t answer", day)
    }
  }

  /// What is offered once it has been away for long.
  var offer: String { tr("“%s” has been away for 30 days. If it won’t come back, the Library can forget it.", name) }

  /// The question before it is forgotten.
  var question: String { tr("Forget “%s”?", name) }

  /// What that means.
  var consequence: String {
    let items = ntr("The Library forgets %d item.", "The Library forgets %d items.", folder.assetCount)
    let files = tr("Files aren’t touched: if the folder comes back, they are new.")
    let (kept, lost) = folder.keepsMarks ? (marks, edits) : ([], marks + edits)
    let parts = [
      items + " " + files, kept.isEmpty ? nil : tr("Its files keep this, and bring it back: %s.", ListWords.all(kept)),
      lost.isEmpty ? nil : tr("This is lost: %s.", ListWords.all(lost)),
    ]
    return parts.compactMap(\.self).joined(separator: "\n\n")
  }

  /// What was said of items, which most disks keep with their files.
  private var marks: [String] {
    let loss = folder.loss
    return [
      (loss.favoriteCount, ntr("%d favourite", "%d favourites", loss.favoriteCount)),
      (loss.hiddenCount, ntr("that %d item is hidden", "that %d items are hidden", loss.hiddenCount)),
      (loss.albumCount, ntr("what is in %d album", "what is in %d albums", loss.albumCount)),
    ].filter { $0.0 > 0 }.map(\.1)
  }

  private var edits: [String] {
    let count = folder.loss.editedCount
    return count > 0 ? [ntr("the edits of %d item", "the edits of %d items", count)] : []
  }
}
