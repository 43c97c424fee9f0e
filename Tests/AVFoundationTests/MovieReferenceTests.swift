import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

/// Which other files a movie may keep its samples in: a movie that somebody sent may name any.
@Suite(.blocking) struct MovieReferenceTests {
  private static let secret = "-----BEGIN OPENSSH PRIVATE KEY-----"

  /// A downloads folder, beside one with a file that is nobody's business.
  private final class Rig: Sendable {
    let root: URL
    let downloads: URL
    let key: URL

    init() throws {
      root = try EditingRig.folder()
      (downloads, key) = (root.appendingPathComponent("downloads"), root.appendingPathComponent("private/id_key"))
      for folder in [downloads, key.deletingLastPathComponent()] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      }
      try Data(secret.utf8).write(to: key)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// A movie whose sound is said to be the bytes of another file.
    func movie(_ address: String) throws -> URL {
      var movie = SoundMovie()
      (movie.reference, movie.sampleCount) = (address, secret.utf8.count / 2)
      let url = downloads.appendingPathComponent("sent.mov")
      try movie.write(to: url)
      return url
    }

    /// Exports an asset without encoding it; the new file's bytes, if there is one.
    func exported(_ asset: AVAsset) async -> Data? {
      let copy = root.appendingPathComponent("export.mov")
      try? FileManager.default.removeItem(at: copy)
      let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough)
      try? await session?.export(to: copy, as: .mov)
      return try? Data(contentsOf: copy)
    }
  }

  /// How files are named that aren't the movie's business.
  enum Trick: CaseIterable {
    case relative, absolute, linkedFile, linkedFolder, beside, pipe, device, movieElsewhere, server
  }

  private static func address(_ trick: Trick, _ rig: Rig) async throws -> String {
    let files = FileManager.default
    switch trick {
    case .relative: return "../private/id_key"
    case .absolute: return rig.key.absoluteString
    case .linkedFile:
      try files.createSymbolicLink(at: rig.downloads.appendingPathComponent("sound.wav"), withDestinationURL: rig.key)
      return "sound.wav"
    case .linkedFolder:
      try files.createSymbolicLink(
        at: rig.downloads.appendingPathComponent("media"), withDestinationURL: rig.key.deletingLastPathComponent())
      return "media/id_key"
    case .beside:
      try files.copyItem(at: rig.key, to: rig.downloads.appendingPathComponent("letter.txt"))
      return "letter.txt"
    case .pipe:
      let pipe = rig.downloads.appendingPathComponent("pipe")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      return "pipe"
    case .device: return "file:///dev/zero"
    case .movieElsewhere:
      let film = try await EditingRig.film(frames: 30, container: .mov)
      try files.copyItem(at: film, to: rig.root.appendingPathComponent("private/film.mov"))
      return "../private/film.mov"
    case .server: return "http://127.0.0.1:9/sound.wav"
    }
  }

  @Test(arguments: Trick.allCases) func whatIsntTheMoviesOwnIsRefusedWithItsName(_ trick: Trick) async throws {
    let rig = try Rig()
    let address = try await Self.address(trick, rig)
    let movie = try rig.movie(address)
    let asset = AVURLAsset(url: movie)
    let error = await #expect(throws: AVError.self) { try await asset.load(.tracks) }
    #expect(error?.code == .referenceForbiddenByReferencePolicy)
    let name = address.split(separator: "/").last.map(String.init) ?? ""
    #expect(error?.localizedDescription.contains("sent.mov") == true)
    // The name by which it was found, or the device's.
    #expect(error?.localizedDescription.contains(name) == true, "\(error?.localizedDescription ?? "")")
    #expect(asset.referenceRestrictions == .defaultPolicy)
    #expect(await rig.exported(asset) == nil)
    await #expect(throws: AVError.self) { try await AVMovie(url: movie).load(.tracks) }
    await #expect(throws: (any Error).self) { try await Waveform.measure(movie, points: 10) }
  }

  @Test func anExplicitValueIsObeyed() async throws {
    let rig = try Rig()
    let movie = try rig.movie("../private/id_key")
    func options(_ value: AVAssetReferenceRestrictions) -> [String: Any] {
      [AVURLAssetReferenceRestrictionsKey: value.rawValue]
    }
    let open = AVURLAsset(url: movie, options: options(.defaultPolicy))
    let track = try #require(try await open.loadTracks(withMediaType: .audio).first)
    #expect(!track.isSelfContained)
    // This is what the default is for: whoever exports such a movie gives the file away.
    #expect(await rig.exported(open)?.range(of: Data(Self.secret.dropLast().utf8)) != nil)
    let edited = try AVMutableMovie(url: movie, options: options(.defaultPolicy), error: ())
    #expect(edited.tracks.count == 1 && (edited.mutableCopy() as? AVMutableMovie)?.tracks.count == 1)
    #expect(open != AVURLAsset(url: movie))
    let closed = AVURLAsset(url: movie, options: options(.forbidAll))
    let error = await #expect(throws: AVError.self) { try await closed.load(.tracks) }
    #expect(error?.code == .referenceForbiddenByReferencePolicy)
  }

  @Test func theOwnFolderAndThoseBelowAreReached() async throws {
    let rig = try Rig()
    let sound = rig.downloads.appendingPathComponent("media/sound.wav")
    try FileManager.default.createDirectory(at: sound.deletingLastPathComponent(), withIntermediateDirectories: false)
    try Data(("RIFF\0\0\0\0WAVE" + Self.secret).utf8).write(to: sound)
    let asset = AVURLAsset(url: try rig.movie("media/sound.wav"))
    #expect(try await asset.load(.tracks).count == 1)
    #expect(await rig.exported(asset)?.range(of: Data("RIFF\0\0\0\0WAVE".utf8)) != nil)
    #expect(try await asset.loadFacts().otherFiles == [sound.path])
    // A link to the movie leaves its folder where it is.
    let link = rig.root.appendingPathComponent("private/link.mov")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: rig.downloads.appendingPathComponent("sent.mov"))
    try FileManager.default.createDirectory(
      at: rig.root.appendingPathComponent("private/media"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(at: sound, to: rig.root.appendingPathComponent("private/media/sound.wav"))
    await #expect(throws: AVError.self) { try await AVURLAsset(url: link).load(.tracks) }
    // What isn't there is missed only by those who read it.
    try FileManager.default.removeItem(at: sound)
    let rest = AVURLAsset(url: rig.downloads.appendingPathComponent("sent.mov"))
    #expect(try await rest.load(.tracks).count == 1)
    #expect(await rig.exported(rest) == nil)
  }
}
