import CAdwaita

extension Widget {
  /// What assistive technology calls the widget.
  public func setAccessibleName(_ name: String) {
    kinora_accessible_set_string(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// What assistive technology says beyond the name.
  public func setAccessibleDescription(_ description: String) {
    kinora_accessible_set_string(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
  }

  /// The value of a meter or slider: its number and range, and the words in which it is said.
  public func setAccessibleValue(_ value: Double, in range: ClosedRange<Double>, words: String) {
    kinora_accessible_set_value(widget, value, range.lowerBound, range.upperBound, words)
  }

  /// Takes the widget out of what assistive technology sees, for places that are only reserved.
  public func setHiddenFromAccessibility(_ isHidden: Bool) {
    kinora_accessible_set_hidden(widget, isHidden ? 1 : 0)
  }
}
