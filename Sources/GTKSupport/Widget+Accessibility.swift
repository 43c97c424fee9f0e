import CAdwaita

extension Widget {
  /// Sets the accessible name, in place of the text in the widget.
  public func setAccessibleName(_ name: String) {
    ownName = name
    // What a widget is labelled by goes before its name; from GTK 4.10 on a button is labelled by its text, and a drop-down
    // by what is chosen.
    gtk_accessible_reset_relation(object.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    kinora_accessible_set_string(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// Sets the accessible description, in place of what describes the widget.
  public func setAccessibleDescription(_ description: String) {
    // What a widget is described by goes before its description, and rows' subtitles come out empty in GTK 4.18.
    gtk_accessible_reset_relation(object.opaque, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
    kinora_accessible_set_string(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
  }

  /// Sets the accessible value of a meter or slider: the number, its range, and the text that is read out.
  public func setAccessibleValue(_ value: Double, in range: ClosedRange<Double>, words: String) {
    kinora_accessible_set_value(widget, value, range.lowerBound, range.upperBound, words)
  }

  /// Sets whether the widget is selected; nil if it can't be selected now.
  public func setAccessibleSelection(_ isSelected: Bool?) {
    if let isSelected {
      kinora_accessible_set_selected(widget, isSelected ? 1 : 0)
    } else {
      gtk_accessible_reset_state(object.opaque, GTK_ACCESSIBLE_STATE_SELECTED)
    }
  }

  /// Removes the widget from the accessibility tree, for widgets that only reserve space.
  public func setHiddenFromAccessibility(_ isHidden: Bool) {
    kinora_accessible_set_hidden(widget, isHidden ? 1 : 0)
  }
}
