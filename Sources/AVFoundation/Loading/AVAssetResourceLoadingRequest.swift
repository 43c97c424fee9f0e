import Foundation
import FoundationNetworking
import MediaEngine
import Synchronization

/// A request for a part of a resource, which a delegate answers and finishes.
open class AVAssetResourceLoadingRequest: NSObject, @unchecked Sendable {
  private struct State {
    var isFinished = false
    var isCancelled = false
    var isDescribed = false
    var response: URLResponse?
    var redirect: URLRequest?
    var dataRequest: AVAssetResourceLoadingDataRequest?
  }

  private let demand: ResourceDemand
  private let asking: ResourceAsking
  private let state = Mutex(State())
  /// What is asked for, with the asset's URL.
  public let request: URLRequest
  /// What is to be said of the resource as a whole; nil if that is known.
  public let contentInformationRequest: AVAssetResourceLoadingContentInformationRequest?
  /// Who asks.
  public let requestor = AVAssetResourceLoadingRequestor()

  init(_ demand: ResourceDemand, by asking: ResourceAsking) {
    (self.demand, self.asking) = (demand, asking)
    request = URLRequest(url: asking.url)
    contentInformationRequest = demand.wantsFacts ? AVAssetResourceLoadingContentInformationRequest() : nil
    super.init()
    let dataRequest = AVAssetResourceLoadingDataRequest(demand) { [weak self] in self?.describe() }
    state.withLock { $0.dataRequest = dataRequest }
  }

  /// The bytes that are asked for.
  open var dataRequest: AVAssetResourceLoadingDataRequest? { state.withLock { $0.dataRequest } }

  /// Whether the delegate has finished it.
  open var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Whether nobody waits for it any more.
  open var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// What a server has answered, if the delegate asked one. Its length and whether it gives ranges are taken where the
  /// content information leaves them open.
  open var response: URLResponse? {
    get { state.withLock { $0.response } }
    set { state.withLock { $0.response = newValue } }
  }

  /// Where the resource is instead, on a web server. Once the request is finished, everything is loaded from there, and the
  /// delegate isn't asked any more.
  open var redirect: URLRequest? {
    get { state.withLock { $0.redirect } }
    set { state.withLock { $0.redirect = newValue } }
  }

  /// Ends the request: all has been given.
  open func finishLoading() {
    guard finish() else { return }
    if let redirect {
      asking.redirect(to: redirect)
      return RedirectedLoad.begin(redirect, for: demand)
    }
    describe()
    demand.finish()
  }

  /// Ends the request: what is asked for can't be given. The error is the underlying one of the asset's and of its items'.
  open func finishLoading(with error: (any Error)?) {
    guard finish() else { return }
    let reason = error?.localizedDescription ?? "the program gives no reason"
    demand.finish(.unreadable(asking.url, reason: reason), because: error)
  }

  func cancel() { state.withLock { $0.isCancelled = true } }

  private func finish() -> Bool {
    state.withLock { state in
      defer { state.isFinished = true }
      return !state.isFinished
    }
  }

  /// Passes on what the delegate said of the resource, before its first bytes.
  private func describe() {
    guard let information = contentInformationRequest else { return }
    let (isFirst, response) = state.withLock { state in
      defer { state.isDescribed = true }
      return (!state.isDescribed, state.response)
    }
    guard isFirst else { return }
    var facts = information.facts
    if let response = response as? HTTPURLResponse {
      let answered = ResourceFacts(response)
      facts.size = facts.size ?? answered.size
      facts.givesRanges = facts.givesRanges || answered.givesRanges
    }
    demand.describe(facts)
  }
}
