import AVFoundation
import Foundation
import Synchronization
import TestSupport

/// Gives an asset its bytes from a file, as well or as badly as a test wants.
final class GivenMedia: NSObject, AVAssetResourceLoaderDelegate, @unchecked Sendable {
  /// What was asked for.
  struct Request: Equatable, Sendable {
    var offset: Int64
    /// Nil for everything.
    var length: Int?
    var wantsInformation: Bool
  }

  private struct State {
    var requests: [Request] = []
    var cancelled = 0
    var held: [AVAssetResourceLoadingRequest] = []
    var given = 0
  }

  let data: Data
  /// Whether ranges are given, and the length is told; otherwise everything comes at once.
  let givesRanges: Bool
  /// The place from which on requests are held until `release`.
  let limit = Mutex<Int64>(.max)
  /// What every request behind the first is answered with instead of bytes.
  var failure: (any Error)?
  private let state = Mutex(State())
  let queue = DispatchQueue(label: "given-media")

  init(_ file: URL, givesRanges: Bool = true) throws {
    data = try Data(contentsOf: file)
    self.givesRanges = givesRanges
  }

  var requests: [Request] { state.withLock { $0.requests } }
  /// How many requests were cancelled.
  var cancelled: Int { state.withLock { $0.cancelled } }
  /// How many bytes were given.
  var given: Int { state.withLock { $0.given } }
  /// How many requests wait.
  var held: Int { state.withLock { $0.held.count } }

  /// An asset that asks for these bytes.
  func asset(_ name: String = "film") -> AVURLAsset {
    let asset = AVURLAsset(url: URL(string: "given://somewhere/\(name)")!)
    asset.resourceLoader.setDelegate(self, queue: queue)
    return asset
  }

  /// Answers what was held, and holds nothing any more.
  func release() {
    limit.withLock { $0 = .max }
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    queue.async { for request in held { self.answer(request) } }
  }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool {
    guard let wanted = loadingRequest.dataRequest else { return false }
    let isHeld = wanted.requestedOffset + Int64(wanted.requestedLength) > limit.withLock { $0 }
    state.withLock { state in
      let request = Request(
        offset: wanted.requestedOffset,
        length: wanted.requestsAllDataToEndOfResource ? nil : wanted.requestedLength,
        wantsInformation: loadingRequest.contentInformationRequest != nil)
      state.requests.append(request)
      if isHeld { state.held.append(loadingRequest) }
    }
    if !isHeld { answer(loadingRequest) }
    return true
  }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  ) {
    state.withLock { state in
      state.cancelled += 1
      state.held.removeAll { $0 === loadingRequest }
    }
  }

  private func answer(_ request: AVAssetResourceLoadingRequest) {
    guard let wanted = request.dataRequest else { return }
    if let information = request.contentInformationRequest {
      information.contentType = AVFileType.mp4.rawValue
      information.isByteRangeAccessSupported = givesRanges
      if givesRanges { information.contentLength = Int64(data.count) }
    } else if let failure {
      return request.finishLoading(with: failure)
    }
    let end = min(data.count, Int(wanted.requestedOffset) + min(wanted.requestedLength, data.count))
    var place = Int(wanted.requestedOffset)
    while place < end {
      let next = min(end, place + 10_007)
      wanted.respond(with: data[place..<next])
      state.withLock { $0.given += next - place }
      place = next
    }
    request.finishLoading()
  }
}
