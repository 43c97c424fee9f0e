import Foundation
import TestSupport
import Testing

@testable import Photos

/// The index where processes can't share memory, as on a network.
@Suite struct DatabaseLogTests {
  private let root: ProgramFolder
  private var path: String { root.file("library.sqlite").path }

  init() throws { root = try ProgramFolder() }

  private func mode(_ database: Database) throws -> String? {
    try database.row("PRAGMA journal_mode") { $0.text(0) }
  }

  /// Lets nobody make the files by which memory is shared: folders have their names.
  private static func refuseMemory(of path: String) throws {
    for ending in ["-shm", "-trial-shm"] {
      try FileManager.default.createDirectory(atPath: path + ending, withIntermediateDirectories: false)
    }
  }

  @Test func aFileHasALogWhereThatWorks() throws {
    let database = try Database(path: path, mayBeRemote: false)
    #expect(try mode(database) == "wal")
    #expect(try mode(try Database(path: path, mayBeRemote: false)) == "wal")
    #expect(!root.names.contains { $0.contains("-trial") })
  }

  @Test(arguments: [false, true]) func withoutSharedMemoryThereIsNoLog(_ mayBeRemote: Bool) throws {
    if !mayBeRemote { try Self.refuseMemory(of: path) }
    let (writer, reader) = (
      try Database(path: path, mayBeRemote: mayBeRemote), try Database(path: path, mayBeRemote: mayBeRemote)
    )
    #expect(try mode(writer) == "delete" && mode(reader) == "delete")
    try writer.run("CREATE TABLE words (word)")
    try writer.transaction {
      try writer.run("INSERT INTO words VALUES (?)", "one")
      // A reader isn't locked out by a change that isn't committed.
      #expect(try reader.rows("SELECT word FROM words") { $0.text(0) }.isEmpty)
    }
    #expect(try reader.rows("SELECT word FROM words") { $0.text(0) } == ["one"])
  }

  /// A home folder that was copied to a server, say.
  @Test(arguments: [false, true]) func aLogThatCantBeUsedAnyMoreLosesNothing(_ mayBeRemote: Bool) throws {
    do {
      let database = try Database(path: path, mayBeRemote: false)
      try database.run("CREATE TABLE words (word); INSERT INTO words VALUES ('one')")
      // What is in the log alone is copied with it.
      for ending in ["", "-wal"] {
        let (from, to) = (root.file("library.sqlite" + ending), root.file("copy" + ending))
        try FileManager.default.copyItem(at: from, to: to)
      }
    }
    for name in root.names where name.hasPrefix("library") { try FileManager.default.removeItem(at: root.file(name)) }
    for ending in ["", "-wal"] {
      let (from, to) = (root.file("copy" + ending), root.file("library.sqlite" + ending))
      try FileManager.default.moveItem(at: from, to: to)
    }
    if !mayBeRemote { try Self.refuseMemory(of: path) }
    let database = try Database(path: path, mayBeRemote: mayBeRemote)
    #expect(try mode(database) == "delete")
    #expect(try database.rows("SELECT word FROM words") { $0.text(0) } == ["one"])
    try database.run("INSERT INTO words VALUES ('two')")
    #expect(try database.rows("SELECT word FROM words") { $0.text(0) } == ["one", "two"])
  }

  @Test func aLogThatOthersHaveOpenIsntTakenFromThem() throws {
    let other = try Database(path: path, mayBeRemote: false)
    try other.run("CREATE TABLE words (word)")
    let database = try Database(path: path, mayBeRemote: true)
    #expect(try mode(database) == "wal")
    try other.run("INSERT INTO words VALUES ('one')")
    #expect(try database.rows("SELECT word FROM words") { $0.text(0) } == ["one"])
  }

  @Test func aLibraryWorksWithoutSharedMemory() async throws {
    let library = try Library()
    let folder = library.places.index.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.refuseMemory(of: library.places.index.path)
    try await library.use {
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(), options: nil)
      }
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
      let other = library.another()
      try await other.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(9, 9), options: nil)
      }
      try await library.photos.lookForChanges()
      #expect(PHAsset.fetchAssets(with: nil).count == 2)
      #expect(try library.photos.verifyIndex().isEmpty)
    }
  }
}
