import Foundation
import GLibSupport
import Observation

/// The view model of the export dialog, without widgets.
@MainActor
@Observable
final class ExportModel {
  /// A file that is to be made.
  struct Order {
    /// The movie's title.
    let name: String
    let file: URL
    let work: any LongWork
  }

  let sources: [ExportSource]
  /// What they are exported for.
  var purpose: ExportPurpose {
    didSet {
      guard purpose != oldValue else { return }
      fileType = chosenType.flatMap { fileTypes.contains($0) ? $0 : nil } ?? fileTypes.first ?? fileType
      estimate()
    }
  }
  private(set) var fileType: ExportFileType
  /// The type of file that the user has chosen, for every purpose that has it.
  @ObservationIgnored private var chosenType: ExportFileType?
  /// The folder in which they are saved.
  var folder: URL
  /// Whether the files say what they are, when they were recorded, and with which camera.
  var keepsMetadata = true
  /// Whether they say where they were recorded.
  var keepsLocation = false
  /// How large they will be together, in bytes; nil while that isn't known.
  private(set) var bytes: Int64?
  /// Whether it is still being found out how large they will be.
  private(set) var isEstimating = false
  @ObservationIgnored private var estimating: Task<Void, Never>?
  @ObservationIgnored private let estimator: Estimator

  /// Says how large an export will be, in bytes.
  typealias Estimator = @Sendable (ExportSource, ExportPurpose, ExportFileType) async -> Int64?

  /// A dialog for movies, at least one; `estimator` is asked for each of them.
  init(_ sources: [ExportSource], to folder: URL, estimator: @escaping Estimator) {
    (self.sources, self.folder, self.estimator) = (sources, folder, estimator)
    let offered = Self.purposes(for: sources)
    let purpose = [ExportPurpose.share, .sound].first(where: offered.contains) ?? .original
    self.purpose = purpose
    fileType = Self.fileTypes(purpose, for: sources).first ?? .mp4
    estimate()
  }

  /// What all of them can be exported for.
  var purposes: [ExportPurpose] { Self.purposes(for: sources) }
  /// The types of file that all of them can have, the usual one first.
  var fileTypes: [ExportFileType] { Self.fileTypes(purpose, for: sources) }
  /// Whether the chosen type of file has metadata.
  var hasMetadata: Bool { fileType.fileType != nil }
  /// Whether one of them says where it was recorded.
  var hasLocation: Bool { sources.contains(where: \.movie.hasLocation) }

  /// The heading: what is exported.
  var title: String {
    sources.count == 1
      ? tr("Export “%s”", sources[0].movie.title) : ntr("Export %d Video", "Export %d Videos", sources.count)
  }

  /// What a purpose does to them, in a few words. Of several movies each may become something else.
  func words(for purpose: ExportPurpose) -> String {
    let words = sources.map { purpose.words(for: $0.movie) }
    return words.allSatisfy { $0 == words[0] } ? words[0] : purpose.generalWords
  }

  /// Duration, size and codec of what is made: `1:04 · 1920 × 1080 · H.264`.
  var facts: String {
    let length = ClockText.length(sources.reduce(0) { $0 + $1.movie.seconds })
    let others = sources.map { purpose.facts(for: $0.movie) }
    return ([length] + (others.allSatisfy { $0 == others[0] } ? others[0] : [])).joined(separator: " · ")
  }

  /// Chooses a type of file.
  func choose(_ type: ExportFileType) {
    guard fileTypes.contains(type), type != fileType else { return }
    (fileType, chosenType) = (type, type)
    estimate()
  }

  private static func purposes(for sources: [ExportSource]) -> [ExportPurpose] {
    ExportPurpose.allCases.filter { purpose in
      sources.allSatisfy { ExportPurpose.all(for: $0.movie).contains(purpose) }
        && !fileTypes(purpose, for: sources).isEmpty
    }
  }

  private static func fileTypes(_ purpose: ExportPurpose, for sources: [ExportSource]) -> [ExportFileType] {
    guard let first = sources.first else { return [] }
    return purpose.fileTypes(for: first.movie).filter { type in
      sources.dropFirst().allSatisfy { purpose.fileTypes(for: $0.movie).contains(type) }
    }
  }

  private func estimate() {
    (bytes, isEstimating) = (nil, true)
    estimating?.cancel()
    let (sources, purpose, type) = (sources, purpose, fileType)
    estimating = Task { [weak self, estimator] in
      var sum: Int64? = 0
      for source in sources {
        let bytes = await estimator(source, purpose, type)
        sum = sum.flatMap { sum in bytes.map { sum + $0 } }
      }
      if let self, !Task.isCancelled { (self.bytes, isEstimating) = (sum, false) }
    }
  }

  /// Returns once it is known how large the files will be.
  func finishEstimating() async { await estimating?.value }

  /// What is to be done: a piece of work for each movie. The files have the movies' titles, with a number where a name is taken.
  func orders(_ taken: TakenNames) async -> [Order] {
    let request = ExportRequest(
      purpose: purpose, fileType: fileType, keepsMetadata: keepsMetadata, keepsLocation: keepsLocation)
    let (sources, titles, fileType, folder) = (sources, sources.map(\.movie.title), fileType, folder)
    let files = await OwnThread.run {
      // A disk may not tell capitals from small letters.
      var given: Set<String> = []
      return titles.map { title in
        let file = ExportName.file(title, fileType, in: folder) {
          given.contains($0.path.lowercased()) || taken.contains($0)
        }
        given.insert(file.path.lowercased())
        return file
      }
    }
    return zip(sources, files).compactMap { source, file in
      request.work(source, to: file).map { Order(name: source.movie.title, file: file, work: $0) }
    }
  }
}
