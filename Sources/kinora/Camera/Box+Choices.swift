import GTKSupport

extension Box {
  /// Adds a heading and a radio button for each choice, and returns the buttons.
  func appendChoices<Choice>(
    _ heading: String, _ all: [Choice], title: (Choice) -> String, choose: @escaping @MainActor (Choice) -> Void
  ) -> [(Choice, CheckButton)] {
    let label = Label(heading)
    label.styled("dim-label", "caption-heading").setAlignment(0)
    label.setMargins(start: 6, end: 6, top: 9, bottom: 3)
    append(label)
    var made: [(Choice, CheckButton)] = []
    for choice in all {
      let check = CheckButton(title(choice), group: made.first?.1)
      check.setMargins(start: 3)
      check.setMinimumSize(width: 168, height: 30)
      check.onToggle { [weak check] in
        if check?.isActive == true { choose(choice) }
      }
      append(check)
      made.append((choice, check))
    }
    return made
  }
}
