import MediaEngine

/// What work of processes that died has left on the disks, besides recordings.
package enum InterruptedWork {
  /// Has one whole file under the name of each that was being replaced, and removes half of what can be made again. Finds it
  /// by journals; disks aren't searched. Blocks.
  package static func settle() {
    ReplacementJournal.standard.settle(TrashCan(home: LibraryPlaces.standardTrash))
    PassingFileJournal.standard.tidy()
  }
}
