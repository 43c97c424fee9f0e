import Foundation

/// Test files by recipe: made when first asked for, kept for the next time. Several processes may ask at once.
public struct MediaLibrary: Sendable {
  /// A change here makes every file anew: count it up when painter, sound or encoder options change.
  private static let generatorVersion = 2

  /// Where the files are.
  public let directory: URL

  /// A library in a folder of its own.
  public init(directory: URL) { self.directory = directory }

  /// The library all tests share: the folder named by `KINORA_TEST_MEDIA`, or `.build/test-media` of the package.
  public static let shared = MediaLibrary(
    directory: ProcessInfo.processInfo.environment["KINORA_TEST_MEDIA"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../.build/test-media").standardizedFileURL)

  /// The file of a recipe in the shared library.
  public static func file(for recipe: MediaRecipe) async throws -> URL {
    try await shared.file(for: recipe)
  }

  /// The file of a recipe; not to be changed by a test: it is everybody's.
  public func file(for recipe: MediaRecipe) async throws -> URL {
    try await Command.away { try make(recipe) }
  }

  /// Where the file of a recipe is or will be.
  func place(of recipe: MediaRecipe) throws -> URL {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try encoder.encode(recipe) + Data("generator \(Self.generatorVersion)".utf8)
    // FNV-1a: a recipe has no adversary, and Foundation has no SHA here.
    let hash = text.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let kind = recipe.video?.codec.rawValue ?? recipe.audio.first?.codec.rawValue ?? "empty"
    return directory.appendingPathComponent("\(kind)-\(String(hash, radix: 16)).\(recipe.container.rawValue)")
  }

  private func make(_ recipe: MediaRecipe) throws -> URL {
    let file = try place(of: recipe)
    if FileManager.default.fileExists(atPath: file.path) { return file }
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    if let damage = recipe.damage {
      var whole = recipe
      whole.damage = nil
      let bytes = try Data(contentsOf: make(whole))
      return try locked(file) { folder in
        let made = folder.appendingPathComponent(file.lastPathComponent)
        try damage.applied(to: bytes).write(to: made)
        return made
      }
    }
    return try locked(file) { folder in
      let made = folder.appendingPathComponent(file.lastPathComponent)
      try Encoding(recipe: recipe, folder: folder).run(to: made)
      return made
    }
  }

  /// Lets one maker at a time make `file` in a folder of its own; whoever waited finds it finished.
  private func locked(_ file: URL, _ make: (URL) throws -> URL) throws -> URL {
    let lock = open(file.path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: file.path]) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 && errno == EINTR {}
    if FileManager.default.fileExists(atPath: file.path) { return file }
    let folder = directory.appendingPathComponent("making-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try make(folder)
    guard rename(made.path, file.path) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
    }
    return file
  }
}
