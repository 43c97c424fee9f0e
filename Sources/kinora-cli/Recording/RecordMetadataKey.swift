/// What `--metadata` can write into a file.
enum RecordMetadataKey: String, CaseIterable, Sendable {
  case title, author, description, date, location, make, model, software
}
