import GLibSupport

extension ImportReport {
  /// What a person has to know first.
  package var summary: String {
    if let interruption { return tr("The import ended early: %s", interruption) }
    if !left.isEmpty {
      return ntr("%d file isn’t in your Library.", "%d files aren’t in your Library.", left.count)
    }
    guard isComplete else { return tr("No photos or videos were found.") }
    return isOfWholeCard
      ? tr("Everything on this card is in your Library.") : tr("Everything in “%s” is in your Library.", card.name)
  }

  /// The whole list as text, a line for each file; what stays on the card comes first.
  package var text: String {
    var lines = [tr("Import from “%s”", card.name)]
    func section(_ title: String, _ files: [String]) {
      // Translators: a heading, as “Not Taken”, and how many files stand below it
      if !files.isEmpty { lines += ["", tr("%1$s (%2$d)", title, files.count)] + files }
    }
    // Translators: the name of a file, and why it is in this part of the list
    func line(_ name: String, _ words: String) -> String { tr("%1$s: %2$s", name, words) }
    section(tr("Not Taken"), left.map { line($0.name, $0.words) })
    section(ctr("imported files", "Taken"), taken)
    section(tr("There Already"), known.map { line($0.name, $0.evidence.words) })
    return (lines + ["", summary]).joined(separator: "\n") + "\n"
  }
}

extension ImportReport.Evidence {
  /// How it is known, in words.
  package var words: String {
    switch self {
    case .content: tr("the same file, by its content")
    case .earlierImport: tr("imported earlier")
    }
  }
}
