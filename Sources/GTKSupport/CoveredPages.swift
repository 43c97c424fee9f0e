/// The pages of a stack. Those that are covered leave the accessibility tree, so that they aren't read behind the one that is
/// seen.
@MainActor
final class CoveredPages {
  private var pages: [(name: String, page: Widget)] = []

  /// A page was added.
  func add(_ page: Widget, named name: String) { pages.append((name, page)) }

  /// This page is seen.
  func follow(_ visible: String) {
    for (name, page) in pages { page.setHiddenFromAccessibility(name != visible) }
  }
}
