import GLibSupport

/// The kinds of long work.
enum WorkKind: Equatable, Sendable {
  case export
  case trim
  case combine
  case importing

  /// What is being done to something of a name.
  func words(_ name: String) -> String {
    switch self {
    case .export: tr("Exporting “%s”", name)
    case .trim: tr("Trimming “%s”", name)
    case .combine: tr("Combining “%s”", name)
    case .importing: tr("Importing “%s”", name)
    }
  }

  /// That it is done.
  func doneWords(_ name: String) -> String {
    switch self {
    case .export: tr("“%s” was exported", name)
    case .trim: tr("“%s” was saved", name)
    case .combine: tr("“%s” was combined", name)
    case .importing: tr("“%s” was imported", name)
    }
  }

  /// That it failed.
  func failedWords(_ name: String) -> String {
    switch self {
    case .export: tr("“%s” could not be exported", name)
    case .trim: tr("“%s” could not be saved", name)
    case .combine: tr("“%s” could not be combined", name)
    case .importing: tr("“%s” could not be imported", name)
    }
  }
}
