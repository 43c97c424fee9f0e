import MediaEngine

/// The metadata that `--metadata` can write.
enum RecordMetadataKey: String, CaseIterable, Sendable {
  case title, author, artist, description, comment, copyright, keywords, date, location, make, model, software

  /// The key in the file.
  var key: RecordingMetadata.Key {
    switch self {
    case .title: .title
    case .author: .author
    case .artist: .artist
    case .description: .description
    case .comment: .comment
    case .copyright: .copyright
    case .keywords: .keywords
    case .date: .creationDate
    case .location: .location
    case .make: .make
    case .model: .model
    case .software: .software
    }
  }
}
