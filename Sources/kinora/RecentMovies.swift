import Foundation
import GLibSupport
import GTKSupport

/// The movies and sounds that were opened last, on the desktop's list of recent files.
@MainActor
final class RecentMovies {
  /// The menu of them.
  let menu = Menu([(title: String, action: String)]())
  /// Called with the file that the user chooses.
  var onChoose: @MainActor (URL) -> Void = { _ in }
  /// Those of this program, newest first.
  private(set) var files: [URL] = []
  private let list = RecentFiles(application: "Kinora", command: "kinora %u")
  private var actions: [Action] = []
  /// How many are offered.
  private static let most = 10

  init(_ application: Application) {
    actions = (0..<Self.most).map { index in
      application.addAction("recent-\(index)") { [weak self] in
        if let self, files.indices.contains(index) { onChoose(files[index]) }
      }
    }
    list.onChange { [weak self] in self?.follow() }
    follow()
  }

  /// Puts an opened file on the list.
  func add(_ file: URL) {
    list.add(file, mimeType: ContentType.mimeType(ofName: file.lastPathComponent) ?? "video/x-generic")
  }

  private func follow() {
    files = list.files(limit: Self.most)
    menu.setItems(files.enumerated().map { (PlayerModel.name(of: $1).replacing("_", with: "__"), "app.recent-\($0)") })
    for (index, action) in actions.enumerated() { action.isEnabled = index < files.count }
  }
}
