import AVFoundation
import Foundation

/// What a person asks for in the export dialog.
struct ExportRequest: Equatable, Sendable {
  var purpose: ExportPurpose
  var fileType: ExportFileType
  /// Whether it says what it is, when it was recorded, and with which camera.
  var keepsMetadata = true
  /// Whether it says where it was recorded.
  var keepsLocation = false

  /// The work that exports a movie to a file; nil where the purpose doesn't suit the movie.
  func work(_ source: ExportSource, to file: URL) -> (any LongWork)? {
    if let format = LoopWork.format(fileType) {
      return LoopWork(source: source.url, range: source.wholeRange, format: format, destination: file)
    }
    if purpose == .edit {
      return EditableWork(
        source: source.url, range: source.wholeRange, destination: file, keepsMetadata: keepsMetadata,
        keepsLocation: keepsLocation)
    }
    guard let type = fileType.fileType, let preset = purpose.preset(for: source.movie) else { return nil }
    return ExportWork(
      source: source.url, range: source.wholeRange, preset: preset, fileType: type, destination: file,
      keepsMetadata: keepsMetadata, keepsLocation: keepsLocation)
  }
}
