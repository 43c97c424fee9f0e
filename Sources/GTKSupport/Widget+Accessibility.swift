import CAdwaita

extension Widget {
  /// Sets the accessible name.
  public func setAccessibleName(_ name: String) {
    kinora_accessible_set_string(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// Sets the accessible description.
  public func setAccessibleDescription(_ description: String) {
    kinora_accessible_set_string(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
  }

  /// Sets the accessible value of a meter or slider: the number, its range, and the text that is read out.
  public func setAccessibleValue(_ value: Double, in range: ClosedRange<Double>, words: String) {
    kinora_accessible_set_value(widget, value, range.lowerBound, range.upperBound, words)
  }

  /// Removes the widget from the accessibility tree, for widgets that only reserve space.
  public func setHiddenFromAccessibility(_ isHidden: Bool) {
    kinora_accessible_set_hidden(widget, isHidden ? 1 : 0)
  }
}
