import MediaEngine

extension AVAssetWriter {
  /// Where the file is noted while it has no name yet, if it is made of files that stay: what a crash leaves of it is removed
  /// at the next start. Nil notes nothing, as before anybody else can say what a program writes.
  package var journal: PassingFileJournal? {
    get { self[\.journal] }
    set { self[\.journal] = newValue }
  }
}
