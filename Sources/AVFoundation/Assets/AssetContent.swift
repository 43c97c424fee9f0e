import MediaEngine

/// What is known of an asset once its file is open.
struct AssetContent: Sendable {
  /// The file, where there is one.
  var file: MediaFile?
  /// What it says of itself.
  var facts: MediaFacts?
  /// Files of subtitles beside it.
  var sidecars: [SidecarFile] = []

  init() {}

  /// That of a file.
  init(_ file: MediaFile) {
    self.file = file
    facts = file.facts
    sidecars = SidecarFile.beside(file.url)
  }
}
