import Foundation
import FoundationNetworking
import MediaEngine
import Synchronization

/// Passes on what is needed of an asset to the delegate of its loader, or to where the delegate has said that it is.
final class ResourceAsking: Sendable {
  private struct State {
    weak var loader: AVAssetResourceLoader?
    var delegate: WeakReference?
    var queue: DispatchQueue?
    var redirect: URLRequest?
  }

  let url: URL
  private let state = Mutex(State())
  private let ownQueue = DispatchQueue(label: "app.kinora.resource-loader")

  init(_ url: URL) { self.url = url }

  var delegate: (any AVAssetResourceLoaderDelegate)? {
    state.withLock { $0.delegate }?.object as? any AVAssetResourceLoaderDelegate
  }
  var queue: DispatchQueue? { state.withLock { $0.queue } }

  func belongs(to loader: AVAssetResourceLoader) { state.withLock { $0.loader = loader } }

  func set(_ delegate: (any AVAssetResourceLoaderDelegate)?, _ queue: DispatchQueue?) {
    let reference = delegate.map { WeakReference($0) }
    state.withLock { state in
      state.delegate = reference
      state.queue = reference == nil ? nil : queue ?? ownQueue
    }
  }

  /// What is asked for from now on is loaded from there.
  func redirect(to request: URLRequest) { state.withLock { $0.redirect = request } }

  func ask(_ demand: ResourceDemand) {
    let (queue, redirect) = state.withLock { ($0.queue, $0.redirect) }
    if let redirect { return RedirectedLoad.begin(redirect, for: demand) }
    guard let queue else { return demand.finish(.notMedia(url)) }
    let request = AVAssetResourceLoadingRequest(demand, by: self)
    demand.whenCancelled { [weak self] in
      request.cancel()
      queue.async { [weak self] in
        self?.withDelegate { $0.resourceLoader($1, didCancel: request) }
      }
    }
    queue.async { [self] in
      guard !demand.isOver else { return }
      let waits = withDelegate { $0.resourceLoader($1, shouldWaitForLoadingOfRequestedResource: request) }
      if waits != true { demand.finish(.notMedia(url)) }
    }
  }

  private func withDelegate<Result>(
    _ body: (any AVAssetResourceLoaderDelegate, AVAssetResourceLoader) -> Result
  ) -> Result? {
    guard let delegate else { return nil }
    let loader = state.withLock { $0.loader } ?? AVAssetResourceLoader(self)
    return body(delegate, loader)
  }
}
