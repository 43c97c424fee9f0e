import AVFoundation

/// The common names of metadata, independent of the file format.
enum TagName: String, CaseIterable, Sendable {
  case title, artist, author, album, comment, description, copyright, genre, keywords, date, location, make, model
  case software

  /// The keys with this meaning: QuickTime's name first, then the codes of iTunes, QuickTime user data and ISO, where
  /// they have one.
  var places: [TagPlace] {
    switch self {
    case .title: places("title", iTunes: "©nam", userData: "©nam", iso: "titl")
    case .artist: places("artist", iTunes: "©ART", userData: "©ART", iso: "perf")
    case .author: places("author", userData: "©aut", iso: "auth")
    case .album: places("album", iTunes: "©alb", userData: "©alb", iso: "albm")
    case .comment: places("comment", iTunes: "©cmt", userData: "©cmt")
    case .description: places("description", iTunes: "desc", userData: "©des", iso: "dscp")
    case .copyright: places("copyright", iTunes: "cprt", userData: "©cpy", iso: "cprt")
    case .genre: places("genre", iTunes: "©gen", userData: "©gen", iso: "gnre")
    case .keywords: places("keywords", iTunes: "keyw", userData: "©key", iso: "kywd")
    case .date: places("creationdate", iTunes: "©day", userData: "©day", iso: "yrrc")
    case .location: places("location.ISO6709", userData: "©xyz")
    case .make: places("make", userData: "©mak")
    case .model: places("model", userData: "©mod")
    case .software: places("software", iTunes: "©too", userData: "©swr")
    }
  }

  /// The key under which it is written: iTunes keys in MP4 files, where there is one.
  func place(inQuickTime: Bool) -> TagPlace {
    places.first { $0.keySpace == .iTunes && !inQuickTime } ?? places[0]
  }

  private func places(
    _ name: String, iTunes: String? = nil, userData: String? = nil, iso: String? = nil
  ) -> [TagPlace] {
    [
      TagPlace(.quickTimeMetadata, "com.apple.quicktime." + name), iTunes.map { TagPlace(.iTunes, $0) },
      userData.map { TagPlace(.quickTimeUserData, $0) }, iso.map { TagPlace(.isoUserData, $0) },
    ].compactMap(\.self)
  }
}
