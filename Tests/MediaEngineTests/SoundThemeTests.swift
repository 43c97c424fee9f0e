import Foundation
import Testing

@testable import MediaEngine

/// Which file a sound of the desktop is.
@Suite struct SoundThemeTests {
  /// Two folders of themes; what lies in them is empty, as only its name matters.
  private final class Folders {
    let own: URL
    let shared: URL
    private let all: URL

    init(_ files: String...) throws {
      all = FileManager.default.temporaryDirectory.appending(path: "themes-\(UUID().uuidString)")
      (own, shared) = (all.appending(path: "own"), all.appending(path: "shared"))
      for file in files { try write(file, "") }
    }

    deinit { try? FileManager.default.removeItem(at: all) }

    func write(_ name: String, _ text: String) throws {
      let file = all.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    /// Where a sound of a theme is, in these folders.
    func place(_ sound: String, of theme: String?) -> String? {
      let file = SoundTheme(theme, in: [own, shared]).file(sound)
      return file.map { String($0.path.dropFirst(all.path.count + 1)) }
    }
  }

  @Test func aThemesOwnSoundComesFirstThenFreedesktops() throws {
    let folders = try Folders(
      "shared/freedesktop/stereo/camera-shutter.oga", "shared/freedesktop/stereo/bell.oga",
      "shared/Lake/stereo/camera-shutter.ogg")
    #expect(folders.place("camera-shutter", of: "Lake") == "shared/Lake/stereo/camera-shutter.ogg")
    #expect(folders.place("bell", of: "Lake") == "shared/freedesktop/stereo/bell.oga")
    #expect(folders.place("camera-shutter", of: nil) == "shared/freedesktop/stereo/camera-shutter.oga")
    #expect(folders.place("camera-shutter", of: "Nobody's") == "shared/freedesktop/stereo/camera-shutter.oga")
    #expect(folders.place("message", of: "Lake") == nil)
  }

  @Test func thePersonsFolderComesFirstAndOgaBeforeOthers() throws {
    let folders = try Folders(
      "shared/Lake/stereo/bell.oga", "own/Lake/stereo/bell.wav", "shared/Lake/stereo/message.wav",
      "shared/Lake/stereo/message.oga")
    #expect(folders.place("bell", of: "Lake") == "own/Lake/stereo/bell.wav")
    #expect(folders.place("message", of: "Lake") == "shared/Lake/stereo/message.oga")
  }

  @Test func themesInheritFromOthersAlsoInACircle() throws {
    let folders = try Folders("shared/River/stereo/bell.oga", "own/Sea/stereo/message.oga")
    try folders.write(
      "shared/Lake/index.theme", "[Sound Theme]\nName=Lake\nInherits = River,Sea\n[stereo]\nInherits=No\n")
    try folders.write("shared/River/index.theme", "[Other]\nInherits=No\n[Sound Theme]\nInherits=Lake\n")
    #expect(folders.place("bell", of: "Lake") == "shared/River/stereo/bell.oga")
    #expect(folders.place("message", of: "Lake") == "own/Sea/stereo/message.oga")
    #expect(folders.place("message", of: "River") == "own/Sea/stereo/message.oga")
  }

  @Test func aThemeMayWantSilence() throws {
    let folders = try Folders("own/Lake/stereo/bell.disabled", "shared/freedesktop/stereo/bell.oga")
    #expect(folders.place("bell", of: "Lake") == nil)
    #expect(folders.place("bell", of: "River") == "shared/freedesktop/stereo/bell.oga")
  }

  @Test func aNameIsNoPath() throws {
    let folders = try Folders("stereo/bell.oga", "own/stereo/bell.oga")
    for name in ["..", ".", "", "../own/.."] { #expect(folders.place("bell", of: name) == nil) }
  }

  @Test func foldersAreThePersonsFirst() {
    let folders = SoundTheme.folders(["XDG_DATA_HOME": "/a", "XDG_DATA_DIRS": "/b:/c"])
    #expect(folders.map { $0.path } == ["/a/sounds", "/b/sounds", "/c/sounds"])
    let usual = SoundTheme.folders(["HOME": "/h", "XDG_DATA_DIRS": ""])
    #expect(usual.map { $0.path } == ["/h/.local/share/sounds", "/usr/local/share/sounds", "/usr/share/sounds"])
  }
}
