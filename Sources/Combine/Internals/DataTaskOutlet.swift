import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One loading of a request.
final class DataTaskOutlet<Downstream: Subscriber>: Outlet<Downstream>, @unchecked Sendable
where Downstream.Input == (data: Data, response: URLResponse), Downstream.Failure == URLError {
  private let session: URLSession
  private let request: URLRequest
  private let task = Locked<URLSessionDataTask?>(nil)

  init(_ downstream: Downstream, _ session: URLSession, _ request: URLRequest) {
    self.session = session
    self.request = request
    super.init("DataTaskPublisher", downstream)
  }

  override func demandAdded(_ demand: Subscribers.Demand) {
    guard isActive, task.value == nil else { return }
    let finish = UncheckedSendable<(Data?, URLResponse?, (any Error)?) -> Void> { data, response, error in
      if let data, let response, error == nil {
        self.settle(with: .success((data: data, response: response)))
      } else {
        self.settle(with: .failure(Self.urlError(error)))
      }
      self.task.value = nil
    }
    let new = session.dataTask(with: request) { finish.value($0, $1, $2) }
    let isFirst = task.with { task -> Bool in
      guard task == nil else { return false }
      task = new
      return true
    }
    if isFirst { new.resume() } else { new.cancel() }
    if !isActive { new.cancel() }
  }

  override func cancelled() { task.value?.cancel() }

  private static func urlError(_ error: (any Error)?) -> URLError {
    if let error = error as? URLError { return error }
    guard let error = error as NSError?, error.domain == NSURLErrorDomain,
      let code = URLError.Code(rawValue: error.code)
    else { return URLError(.unknown) }
    return URLError(code, userInfo: error.userInfo)
  }
}
