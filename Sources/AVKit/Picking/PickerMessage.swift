import GLibSupport
import GTKSupport

/// A picker page that says why there is nothing to pick from.
@MainActor
package enum PickerMessage {
  package static func make(icon: String, title: String, words: String) -> StatusPage {
    let page = StatusPage()
    page.setIcon(icon)
    page.setTitle(title)
    page.setDescription(words)
    return page
  }
}
