import CoreGraphics
import Foundation
import MediaEngine

@testable import kinora

/// An engine that takes photos when a test says so, and notes what it was asked for.
@MainActor
final class FakePhotoEngine: PhotoEngine {
  private(set) var setups: [PhotoSetup] = []
  private(set) var orders: [PhotoOrder] = []
  private(set) var bursts: [BurstPlace?] = []
  private var handlers: [@MainActor (PhotoNews) -> Void] = []
  /// Why the last seconds can't be saved.
  var refusal: PhotoRefusal?
  /// What happens while a movie's picture is looked for.
  var whileLooking: @MainActor () -> Void = {}
  var onScreenFlash: (@MainActor (Bool) async -> Void)?
  var onCodes: (@MainActor ([FoundCode]) -> Void)?

  private(set) var clicks = 0

  func clickShutter() { clicks += 1 }

  func prepare(_ setup: PhotoSetup) { setups.append(setup) }

  func takePhoto(
    _ order: PhotoOrder, in burst: BurstPlace?, _ handler: @escaping @MainActor (PhotoNews) -> Void
  ) {
    orders.append(order)
    bursts.append(burst)
    handlers.append(handler)
  }

  func saveLastSeconds() async throws(PhotoRefusal) -> SavedPhoto {
    await Task.yield()
    if let refusal { throw refusal }
    return .lake
  }

  func thumbnail(of movie: URL) async -> CGImage? {
    await Task.yield()
    whileLooking()
    return nil
  }

  /// Says something about a photo, counted from the first.
  func tell(_ news: PhotoNews, of photo: Int = 0) { handlers[photo](news) }
}

extension SavedPhoto {
  static let lake = SavedPhoto(url: URL(fileURLWithPath: "/pictures/lake.jpg"))
}
