/// Which programs get data. Providers here stay in their own program, so that all are visible to it.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// Every program.
  case all = 0
  /// The programs of the same developer.
  case team = 1
  /// The programs of the same group.
  case group = 2
  /// The program itself.
  case ownProcess = 3
}
