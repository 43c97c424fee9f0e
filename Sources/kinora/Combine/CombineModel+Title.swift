import Timeline

extension CombineModel {
  /// Changes the title, and shows it.
  func changeTitle(_ key: String? = nil, _ body: (inout TimelineTitle) -> Void) {
    change(key) { if !$0.titles.isEmpty { body(&$0.titles[0]) } }
  }
}
