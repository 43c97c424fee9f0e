import Foundation
import GLibSupport

/// What a file on a card is, by its name, if that says why it is left there.
package enum ImportKind: String, Codable, Sendable {
  /// A movie of a kind that the Library doesn't keep.
  case otherVideo
  /// A raw photo of a kind that the Library doesn't keep.
  case otherRaw
  case sound
  /// What belongs to another file: its description, its small picture, its small movie.
  case sidecar
  case unknown

  private static let videos: Set = [
    "asf", "avi", "divx", "dv", "flv", "m2t", "m2ts", "m2v", "mod", "mpeg", "mpg", "mts", "mxf", "ogm", "ogv", "rm",
    "tod", "ts", "vob", "wmv",
  ]
  private static let raws: Set = ["cr3", "crm", "crw", "gpr", "mrw", "r3d", "raf", "x3f"]
  private static let sidecars: Set = [
    "aae", "bdm", "cpi", "ctg", "gpx", "json", "lrf", "lrv", "mpl", "srt", "tdt", "thm", "tid", "vtt", "xml", "xmp",
  ]

  /// The kind of a file; nil for photos and movies of the kinds that the Library keeps.
  package init?(_ name: String) {
    let suffix = (name as NSString).pathExtension.lowercased()
    if Self.sidecars.contains(suffix) {
      self = .sidecar
    } else if Self.raws.contains(suffix) {
      self = .otherRaw
    } else if Self.videos.contains(suffix) {
      self = .otherVideo
    } else if MediaName.isPicture(name) || MediaName.isMovie(name) {
      return nil
    } else {
      self = MediaName.isSound(name) ? .sound : .unknown
    }
  }

  /// Why a file of this name isn't taken.
  func words(_ name: String) -> String {
    let suffix = (name as NSString).pathExtension.uppercased()
    return switch self {
    case .otherVideo: tr("The Library doesn’t keep %s videos.", suffix)
    case .otherRaw: tr("The Library doesn’t keep %s raw photos.", suffix)
    case .sound: tr("It is sound.")
    case .sidecar: tr("It belongs to another file and isn’t copied along.")
    case .unknown: tr("It is of a kind that Kinora doesn’t know.")
    }
  }
}
