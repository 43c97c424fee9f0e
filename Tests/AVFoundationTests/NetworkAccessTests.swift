import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Assets that may not be loaded over every network.
  @Suite(.serialized) struct NetworkAccess {
    private static let keys: [(String, NetworkTraits)] = [
      (AVURLAssetAllowsCellularAccessKey, .cellular), (AVURLAssetAllowsExpensiveNetworkAccessKey, .expensive),
      (AVURLAssetAllowsConstrainedNetworkAccessKey, .constrained),
    ]

    private static func server(_ folder: ProgramFolder) async throws -> MediaServer {
      let movie = try await MediaLibrary.file(
        for: MediaRecipe {
          $0.layout = .indexFirst
          $0.video?.frameCount = 30
        })
      try await StreamFolder(folder.url).add(movie, as: "film")
      try StreamFolder(folder.url).addChoice([("film", 100_000)], as: "choice")
      try FileManager.default.copyItem(at: movie, to: folder.file("film.mov"))
      let server = try MediaServer()
      try server.add(folder.url, as: "files")
      return server
    }

    private static func isRefusal(_ error: (any Error)?) -> Bool {
      let error = error as? AVError
      let cause = error?.userInfo[NSUnderlyingErrorKey] as? URLError
      return error?.code == .contentIsUnavailable && cause?.code == .dataNotAllowed
    }

    private static func error(of work: () async throws -> Void) async -> (any Error)? {
      do { try await work() } catch { return error }
      return nil
    }

    @Test func whatIsNotAllowedIsNotAskedFor() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder)
      defer { NetworkConditions.use(nil) }
      for (key, traits) in Self.keys {
        NetworkConditions.use { traits }
        for name in ["film.mov", "choice.m3u8"] {
          let url = server.address("files/\(name)", visitor: "nobody")
          let asset = AVURLAsset(url: url, options: [key: false])
          let refusal = await Self.error { _ = try await asset.load(.tracks) }
          #expect(Self.isRefusal(refusal), "\(key) \(name): \(String(describing: refusal))")
          #expect((refusal as? AVError)?.userInfo[NSURLErrorKey] as? URL == url)
          #expect((refusal as? AVError)?.localizedDescription.isEmpty == false)
          let variants = await Self.error { _ = try await asset.load(.variants) }
          #expect(Self.isRefusal(variants), "\(key) \(name)")
          let image = await Self.error { _ = try await AVAssetImageGenerator(asset: asset).image(at: .zero) }
          #expect(image != nil)
          let rig = try PlaybackRig(asset: asset)
          try await eventually("the refusal") { rig.item.status == .failed }
          #expect(Self.isRefusal(rig.item.error), "\(key) \(name): \(String(describing: rig.item.error))")
        }
      }
      #expect(server.requests(of: "nobody").isEmpty)
    }

    @Test func whatTheNetworkIsntIsNoHindrance() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder)
      defer { NetworkConditions.use(nil) }
      for (key, traits) in Self.keys {
        NetworkConditions.use { NetworkTraits([.cellular, .expensive, .constrained]).subtracting(traits) }
        let asset = AVURLAsset(url: server.address("files/film.mov"), options: [key: false])
        #expect(try await asset.load(.tracks).count == 1, "\(key)")
      }
      // What is allowed is loaded over every network, as is what says nothing.
      NetworkConditions.use { [.cellular, .expensive, .constrained] }
      let allowed = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0.0, true as Any) })
      for options in [allowed, nil] {
        let asset = AVURLAsset(url: server.address("files/film.mov"), options: options)
        #expect(try await asset.load(.tracks).count == 1)
      }
      // Files need no network.
      let refused = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0.0, false as Any) })
      let file = AVURLAsset(url: folder.file("film.mov"), options: refused)
      #expect(try await file.load(.tracks).count == 1)
      let rig = try PlaybackRig(asset: file)
      try await rig.ready()
    }

    @Test func theSystemsNetworkIsAskedWhereNoMonitorIsGiven() async throws {
      let traits = NetworkTraits.ofConnection
      // What is metered counts as constrained.
      #expect(
        traits.contains(.expensive) == NetworkCost.isMetered && traits.contains(.constrained) == NetworkCost.isMetered)
    }
  }
}
