import GLibSupport
import GTKSupport

/// A page of a picker that has nothing to pick from, and says why.
@MainActor
enum PickerMessage {
  static func make(icon: String, title: String, words: String) -> StatusPage {
    let page = StatusPage()
    page.setIcon(icon)
    page.setTitle(title)
    page.setDescription(words)
    return page
  }
}
