import CAdwaita

/// A list row with a drop-down of choices.
public final class ComboRow: ActionRow {
  private var isFollowing = false
  private var choices: [String] = []

  /// A row with these choices, the first of which is selected.
  public init(_ title: String, choices: [String]) {
    super.init(row: adw_combo_row_new(), title: title)
    setChoices(choices)
  }

  /// Replaces the choices.
  public func setChoices(_ new: [String]) {
    guard new != choices else { return }
    choices = new
    isFollowing = true
    let list = gtk_string_list_new(nil)!
    for choice in new { gtk_string_list_append(list, choice) }
    adw_combo_row_set_model(object.as(), list)
    g_object_unref(UnsafeMutableRawPointer(list))
    isFollowing = false
  }

  /// The index of the selected choice; nil if none is.
  public var selected: Int? {
    get {
      let index = Int(adw_combo_row_get_selected(object.as()))
      return choices.indices.contains(index) ? index : nil
    }
    set {
      guard newValue != selected else { return }
      isFollowing = true
      adw_combo_row_set_selected(object.as(), newValue.map { guint($0) } ?? GTK_INVALID_LIST_POSITION)
      isFollowing = false
    }
  }

  /// Calls the handler when the user selects a choice; not when the program does.
  public func onSelect(_ handler: @escaping @MainActor (Int) -> Void) {
    on("notify::selected") { [weak self] in
      guard let self, !isFollowing, let selected else { return }
      handler(selected)
      // After a choice by the pointer the page has the keyboard; with the keyboard, one stays in the list.
      if !showsFocusWithin { returnFocus() }
    }
  }
}
