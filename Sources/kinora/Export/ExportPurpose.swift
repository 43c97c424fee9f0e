import AVFoundation
import FilmWork
import GLibSupport

/// What a person wants to export a movie for.
enum ExportPurpose: String, CaseIterable, Sendable {
  /// Nothing is encoded again.
  case original
  /// It plays everywhere.
  case share
  /// It is sent by mail or chat.
  case small
  /// It is edited in another program.
  case edit
  /// Only its sound is kept.
  case sound
  /// A short part that is repeated for ever, as an image.
  case loop

  var title: String {
    switch self {
    case .original: tr("Same as original")
    case .share: tr("Share")
    case .small: tr("Small")
    // Translators: what a film is exported for: to be edited in another program
    case .edit: ctr("purpose", "Edit")
    case .sound: tr("Sound only")
    case .loop: tr("Loop")
    }
  }

  /// The purposes that there are for a movie.
  static func all(for movie: ExportMovie) -> [ExportPurpose] {
    allCases.filter { purpose in
      switch purpose {
      case .original: true
      case .share, .small, .edit: movie.hasPicture
      case .sound: movie.hasSound
      // Longer ones take minutes, and nobody loads such a file.
      case .loop: movie.hasPicture && movie.seconds <= 30
      }
    }
  }

  /// The export session's preset; nil where no session makes it. Nothing is made larger than it is.
  func preset(for movie: ExportMovie) -> String? {
    switch self {
    case .original: AVAssetExportPresetPassthrough
    case .share: movie.isLarger(than: 1080) ? AVAssetExportPreset1920x1080 : AVAssetExportPresetHighestQuality
    case .small: movie.isLarger(than: 480) ? AVAssetExportPreset1280x720 : AVAssetExportPresetMediumQuality
    case .sound: AVAssetExportPresetAppleM4A
    case .edit, .loop: nil
    }
  }

  /// The types of file that it can have, the usual one first.
  func fileTypes(for movie: ExportMovie) -> [ExportFileType] {
    switch self {
    case .original: movie.ownTypes
    case .share, .small: [.mp4, .mov, .mkv]
    case .edit: [.mov]
    case .sound: [.m4a]
    case .loop: [.gif, .webp]
    }
  }

  /// What it does to a movie, in a few words.
  func words(for movie: ExportMovie) -> String {
    switch self {
    case .original:
      movie.hasPicture ? tr("%s · no loss", movie.sizeWords) : tr("no loss")
    case .share: tr("%s · plays everywhere", movie.linesWords(atMost: 1080))
    case .small: tr("%s · for mail and chat", movie.linesWords(atMost: 720))
    case .edit, .sound, .loop: generalWords
    }
  }

  /// What it does to any movie.
  var generalWords: String {
    switch self {
    case .original: tr("no loss")
    case .share: tr("plays everywhere")
    case .small: tr("for mail and chat")
    case .edit: tr("Large file, every frame whole")
    case .sound: "AAC"
    case .loop: tr("An image that moves, without sound")
    }
  }

  /// Size and codec of what becomes of a movie.
  func facts(for movie: ExportMovie) -> [String] {
    switch self {
    case .original: [movie.hasPicture ? movie.sizeWords : "", movie.codec].filter { !$0.isEmpty }
    case .share: [movie.sizeWords(within: (1920, 1080)), "H.264"]
    case .small: [movie.sizeWords(within: movie.isLarger(than: 480) ? (1280, 720) : (854, 480)), "H.264"]
    case .edit: [movie.sizeWords, "JPEG"]
    case .sound: ["AAC"]
    case .loop: [movie.sizeWords(width: LoopPlan.usualWidth)]
    }
  }
}
