/// The tables of the index, version by version. A published version is never changed, only followed by another.
enum LibrarySchema {
  private static let versions = [
    """
    CREATE TABLE assets (
      key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL, subtypes INTEGER NOT NULL,
      width INTEGER NOT NULL, height INTEGER NOT NULL, created REAL NOT NULL, modified REAL NOT NULL,
      duration REAL NOT NULL, favorite INTEGER NOT NULL, hidden INTEGER NOT NULL,
      latitude REAL, longitude REAL, altitude REAL, burst TEXT, represents INTEGER NOT NULL, revision INTEGER NOT NULL);
    CREATE INDEX assets_by_date ON assets (created, key);
    CREATE INDEX assets_by_burst ON assets (burst) WHERE burst IS NOT NULL;
    CREATE TABLE resources (
      key INTEGER PRIMARY KEY, asset TEXT NOT NULL REFERENCES assets (id) ON DELETE CASCADE, role INTEGER NOT NULL,
      folder INTEGER NOT NULL, name TEXT NOT NULL, original TEXT NOT NULL, size INTEGER NOT NULL,
      written INTEGER NOT NULL, inode INTEGER NOT NULL, content TEXT, UNIQUE (folder, name));
    CREATE INDEX resources_by_asset ON resources (asset);
    CREATE INDEX resources_by_content ON resources (content) WHERE content IS NOT NULL;
    CREATE TABLE albums (
      key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, created REAL NOT NULL);
    CREATE TABLE album_assets (
      album TEXT NOT NULL REFERENCES albums (id) ON DELETE CASCADE,
      asset TEXT NOT NULL REFERENCES assets (id) ON DELETE CASCADE, place INTEGER NOT NULL,
      PRIMARY KEY (album, asset)) WITHOUT ROWID;
    CREATE INDEX album_assets_by_asset ON album_assets (asset);
    CREATE TABLE journal (key INTEGER PRIMARY KEY, change TEXT NOT NULL);
    CREATE TABLE trashed (id TEXT PRIMARY KEY, change TEXT NOT NULL, deleted REAL NOT NULL);
    CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO state VALUES ('generation', 0);
    """,
    history,
    formats,
    lists,
    adjustments,
    roots,
    parts,
    shown,
  ]

  /// How often what an asset shows has changed, whatever else has.
  private static let shown = "ALTER TABLE assets ADD COLUMN shown INTEGER NOT NULL DEFAULT 1;"

  /// Disks below the library's folders; why a folder's files keep no attributes; what files are known by again where
  /// they keep none (`print`, null while it isn't known yet); and what the index knew of files that are gone.
  private static let parts = """
    CREATE TABLE parts (
      folder INTEGER NOT NULL, name TEXT NOT NULL DEFAULT '', marker TEXT, away REAL, newest INTEGER,
      mount INTEGER NOT NULL DEFAULT 0, refusal INTEGER, PRIMARY KEY (folder, name)) WITHOUT ROWID;
    INSERT INTO parts (folder, marker, away, newest) SELECT folder, marker, away, newest FROM roots;
    DROP TABLE roots;
    ALTER TABLE parts RENAME TO roots;
    ALTER TABLE resources ADD COLUMN print TEXT;
    CREATE INDEX resources_without_print ON resources (key) WHERE print IS NULL;
    CREATE TABLE gone (
      key INTEGER PRIMARY KEY, asset TEXT NOT NULL, role INTEGER NOT NULL, folder INTEGER NOT NULL, name TEXT NOT NULL,
      size INTEGER NOT NULL, print TEXT NOT NULL, memory TEXT NOT NULL);
    CREATE INDEX gone_by_size ON gone (size);
    CREATE INDEX gone_by_asset ON gone (asset);
    """

  /// The folders themselves; changes in the journal that couldn't be finished, with the reason; and new files that are
  /// whole while their change waits for the lock.
  private static let roots = """
    CREATE TABLE roots (folder INTEGER PRIMARY KEY, marker TEXT, away REAL, newest INTEGER);
    CREATE TABLE waiting (id TEXT PRIMARY KEY, change TEXT NOT NULL) WITHOUT ROWID;
    ALTER TABLE journal ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE journal ADD COLUMN aside TEXT;
    """

  /// Programs' descriptions of their edits. No reference: a rebuild deletes all assets and inserts them again.
  private static let adjustments = """
    CREATE TABLE adjustments (
      asset TEXT PRIMARY KEY, format TEXT NOT NULL, version TEXT NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
    """

  /// Folders of albums and folders. What is in no folder, or in the one without an identifier, is at the top. Kind 3 of the
  /// history.
  private static let lists = """
    CREATE TABLE lists (
      key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, created REAL NOT NULL);
    CREATE TABLE list_members (
      member TEXT PRIMARY KEY, list TEXT NOT NULL, place INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX list_members_by_list ON list_members (list, place);
    CREATE TRIGGER list_album_went AFTER DELETE ON albums BEGIN
      DELETE FROM list_members WHERE member = OLD.id;
    END;
    CREATE TRIGGER list_list_went AFTER DELETE ON lists BEGIN
      DELETE FROM list_members WHERE member = OLD.id OR list = OLD.id;
    END;
    \(trigger("list_came", "AFTER INSERT ON lists", 3, "NEW.id", 1))
    \(trigger("list_changed", "AFTER UPDATE ON lists", 3, "NEW.id", 2))
    \(trigger("list_went", "AFTER DELETE ON lists", 3, "OLD.id", 3))
    \(trigger("list_member_came", "AFTER INSERT ON list_members WHEN NEW.list <> ''", 3, "NEW.list", 2))
    \(trigger("list_member_went", "AFTER DELETE ON list_members WHEN OLD.list <> ''", 3, "OLD.list", 2))
    """

  /// Files that earlier versions took for something else, or read less of: AVIF counted as a video, and nothing was known
  /// of animation. The next scan reads them again, because they seem to have changed.
  private static let formats = """
    UPDATE resources SET written = 0
    WHERE name LIKE '%.avif' OR name LIKE '%.webp' OR name LIKE '%.gif' OR name LIKE '%.apng';
    """

  /// The history of assets (kind 1) and albums (kind 2) by change: 1 inserted, 2 updated, 3 deleted. Triggers write it,
  /// so that no change is missed, whichever process makes it. `epoch` is a random number, different in every index and
  /// after each rebuild; `history` is the last change that is no longer kept.
  private static let history = """
    CREATE TABLE history (
      generation INTEGER NOT NULL, kind INTEGER NOT NULL, id TEXT NOT NULL, what INTEGER NOT NULL,
      PRIMARY KEY (generation, kind, id, what)) WITHOUT ROWID;
    INSERT INTO state SELECT 'history', value FROM state WHERE name = 'generation';
    INSERT INTO state VALUES ('epoch', random());
    \(trigger("asset_came", "AFTER INSERT ON assets", 1, "NEW.id", 1))
    \(trigger(
      "asset_changed", "AFTER UPDATE ON assets WHEN OLD.revision <> NEW.revision OR OLD.represents <> NEW.represents", 1,
      "NEW.id", 2))
    \(trigger("asset_went", "AFTER DELETE ON assets", 1, "OLD.id", 3))
    \(trigger("album_came", "AFTER INSERT ON albums", 2, "NEW.id", 1))
    \(trigger("album_changed", "AFTER UPDATE ON albums", 2, "NEW.id", 2))
    \(trigger("album_went", "AFTER DELETE ON albums", 2, "OLD.id", 3))
    \(trigger("album_asset_came", "AFTER INSERT ON album_assets", 2, "NEW.album", 2))
    \(trigger("album_asset_went", "AFTER DELETE ON album_assets", 2, "OLD.album", 2))
    """

  private static func trigger(_ name: String, _ event: String, _ kind: Int, _ id: String, _ what: Int) -> String {
    """
    CREATE TRIGGER \(name) \(event) BEGIN
      INSERT OR IGNORE INTO history
      SELECT value + 1, \(kind), \(id), \(what) FROM state WHERE name = 'generation';
    END;
    """
  }

  /// The index was made by a newer version of Kinora.
  struct TooNew: Error {}

  /// Migrates an index, or an empty file, to the newest version.
  static func migrate(_ database: Database) throws {
    func version() throws -> Int { try database.row("PRAGMA user_version") { $0.int(0) } ?? 0 }
    guard try version() < versions.count else {
      if try version() > versions.count { throw TooNew() }
      return
    }
    try database.transaction {
      // Read the version again: another process may have migrated meanwhile.
      for (index, commands) in versions.enumerated().dropFirst(try version()) {
        try database.run(commands)
        try database.run("PRAGMA user_version=\(index + 1)")
      }
    }
  }
}
