import MediaEngine

/// What is known about an asset once its file is open.
struct AssetContent: Sendable {
  /// The file, if there is one.
  var file: MediaFile?
  /// What its headers say.
  var facts: MediaFacts?
  /// The playlist of an HLS stream.
  var multivariant: HLSMultivariant?
  /// Subtitle files beside it.
  var sidecars: [SidecarFile] = []

  init() {}

  /// Creates the content of a file.
  init(_ file: MediaFile) {
    self.file = file
    facts = file.facts
    sidecars = SidecarFile.beside(file.url)
  }
}
