import CoreMedia
import Timeline

extension CombineModel {
  /// Changes the title, and shows it.
  func changeTitle(_ key: String? = nil, _ body: (inout TimelineTitle) -> Void) {
    change(key, showing: { [time] in $0.titleTime(near: time) }) { if !$0.titles.isEmpty { body(&$0.titles[0]) } }
  }

  /// Changes the title's text, and shows it.
  func writeTitle(_ text: String) {
    change("title", showing: { [time] in $0.titleTime(near: time) }) { $0.titleText = text }
  }
}
