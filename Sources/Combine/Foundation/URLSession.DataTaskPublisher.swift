import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Loads a URL once for each subscriber and delivers what the server answered.
  public struct DataTaskPublisher: Combine.Publisher, Sendable {
    /// The body and the head of the answer.
    public typealias Output = (data: Data, response: URLResponse)
    /// Why loading failed.
    public typealias Failure = URLError

    /// What is loaded.
    public let request: URLRequest
    /// The session that loads it.
    public let session: URLSession

    /// Loads this request with this session.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    /// Attaches a subscriber. Loading begins with its first demand and ends when it cancels.
    public func receive<S: Subscriber>(subscriber: S) where S.Failure == URLError, S.Input == Output {
      DataTaskOutlet(subscriber, session, request).open()
    }
  }

  /// A publisher that loads a URL.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

  /// A publisher that loads a request.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }
}
