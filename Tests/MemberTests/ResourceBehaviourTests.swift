import AVFoundation
import AVKit
import TestMedia
import TestSupport
import Testing
import UniformTypeIdentifiers

/// What a program gives piece by piece, and types that no movie has.
@Suite(.blocking) struct ResourceBehaviourTests {
  /// Gives a file in two pieces, and writes down where each request stands after the first.
  private final class Giver: NSObject, AVAssetResourceLoaderDelegate, @unchecked Sendable {
    let bytes: Data
    let steps = Collected<Bool>()

    init(_ bytes: Data) { self.bytes = bytes }

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForLoadingOfRequestedResource request: AVAssetResourceLoadingRequest
    ) -> Bool {
      if let facts = request.contentInformationRequest {
        facts.contentType = AVFileType.mp4.rawValue
        facts.contentLength = Int64(bytes.count)
        facts.isByteRangeAccessSupported = true
      }
      if let wanted = request.dataRequest {
        let start = Int(wanted.requestedOffset)
        let end = min(bytes.count, start + wanted.requestedLength)
        let middle = start + (end - start) / 2
        let isAtStart = wanted.currentOffset == wanted.requestedOffset
        wanted.respond(with: bytes[start..<middle])
        steps.add(isAtStart && wanted.currentOffset == Int64(middle))
        wanted.respond(with: bytes[middle..<end])
        steps.add(wanted.currentOffset == Int64(end))
      }
      request.finishLoading()
      return true
    }
  }

  @Test func aRequestStandsBehindWhatItWasGiven() async throws {
    let giver = Giver(try Data(contentsOf: try await MediaLibrary.file(for: MediaRecipe())))
    let asset = AVURLAsset(url: try #require(URL(string: "member-test://film.mp4")))
    asset.resourceLoader.setDelegate(giver, queue: DispatchQueue(label: "giver"))
    let duration = try await asset.load(.duration)
    #expect(abs(duration.seconds - 2) < 0.1)
    #expect(giver.steps.values.count >= 2 && giver.steps.values.allSatisfy { $0 })
  }

  @Test(arguments: [AVMediaType.closedCaption, .muxed]) func noFilmHereHasTracksOfOldKinds(_ type: AVMediaType)
    async throws
  {
    let asset = AVURLAsset(url: try await MediaLibrary.file(for: MediaRecipe()))
    #expect(try await asset.loadTracks(withMediaType: type).isEmpty)
  }

  @Test(arguments: [AVFileType.heif, .tif, .heic, .jpg]) func imagesAreNoMovies(_ type: AVFileType) throws {
    #expect(!AVURLAsset.audiovisualTypes().contains(type))
    #expect(try #require(UTType(type.rawValue)).conforms(to: .image))
  }

  @Test func theCameraIsASourceWhereThereIsOne() async {
    await #expect(processExitsWith: .success) {
      setenv("KINORA_SIMULATED_DEVICES", "1", 1)
      await MainActor.run {
        #expect(UIImagePickerController.isSourceTypeAvailable(.camera))
        #expect(UIImagePickerController.isSourceTypeAvailable(.photoLibrary))
      }
    }
  }
}
