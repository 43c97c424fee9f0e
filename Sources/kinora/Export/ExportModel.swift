import Foundation
import GLibSupport
import Observation

/// The view model of the export dialog, without widgets.
@MainActor
@Observable
final class ExportModel {
  let movie: ExportMovie
  /// What it is exported for.
  var purpose: ExportPurpose {
    didSet {
      guard purpose != oldValue else { return }
      let types = purpose.fileTypes(for: movie)
      if !types.contains(fileType), let usual = types.first { fileType = usual }
      estimate()
    }
  }
  var fileType: ExportFileType { didSet { if fileType != oldValue { estimate() } } }
  /// The folder in which it is saved.
  var folder: URL
  /// Whether it says who made it, and what it is.
  var keepsMetadata = true
  /// Whether it says where it was recorded.
  var keepsLocation = false
  /// How large it will be, in bytes; nil while that isn't known.
  private(set) var bytes: Int64?
  @ObservationIgnored private var estimating: Task<Void, Never>?
  @ObservationIgnored private let estimator: @Sendable (ExportPurpose, ExportFileType) async -> Int64?

  /// A dialog for a movie; `estimator` says how large an export will be.
  init(
    _ movie: ExportMovie, to folder: URL,
    estimator: @escaping @Sendable (ExportPurpose, ExportFileType) async -> Int64?
  ) {
    (self.movie, self.folder, self.estimator) = (movie, folder, estimator)
    let purposes = ExportPurpose.all(for: movie)
    let purpose = purposes.contains(.share) ? ExportPurpose.share : purposes.contains(.sound) ? .sound : .original
    self.purpose = purpose
    fileType = purpose.fileTypes(for: movie).first ?? .mp4
    estimate()
  }

  var purposes: [ExportPurpose] { ExportPurpose.all(for: movie) }
  var fileTypes: [ExportFileType] { purpose.fileTypes(for: movie) }

  private func estimate() {
    bytes = nil
    estimating?.cancel()
    let (purpose, type) = (purpose, fileType)
    estimating = Task { [weak self, estimator] in
      let bytes = await estimator(purpose, type)
      if let self, !Task.isCancelled { self.bytes = bytes }
    }
  }

  /// The file that is made: of the movie's title, with a number where there is one already.
  func destination(isTaken: (URL) -> Bool) -> URL {
    let name = movie.title.replacingOccurrences(of: "/", with: "-")
    for number in 1...999 {
      let whole = number == 1 ? "\(name).\(fileType.rawValue)" : "\(name) (\(number)).\(fileType.rawValue)"
      let url = folder.appendingPathComponent(whole)
      if !isTaken(url) { return url }
    }
    return folder.appendingPathComponent("\(name) \(UUID().uuidString).\(fileType.rawValue)")
  }
}
