import Foundation
import FoundationNetworking
import MediaEngine
import Synchronization

/// Loads a range of a resource from a server.
final class RedirectedLoad: NSObject, URLSessionDataDelegate, Sendable {
  private let demand: ResourceDemand
  private let url: URL

  private init(_ demand: ResourceDemand, _ url: URL) { (self.demand, self.url) = (demand, url) }

  static func begin(_ request: URLRequest, for demand: ResourceDemand) {
    guard let url = request.url, ["http", "https"].contains(url.scheme?.lowercased() ?? "") else {
      return demand.finish(.unreadable(request.url ?? URL(filePath: "/"), reason: "it is on no web server"))
    }
    var request = request
    if let length = demand.length {
      request.setValue("bytes=\(demand.offset)-\(demand.offset + length - 1)", forHTTPHeaderField: "Range")
    }
    let session = URLSession(configuration: .ephemeral, delegate: RedirectedLoad(demand, url), delegateQueue: nil)
    let task = session.dataTask(with: request)
    demand.whenCancelled { session.invalidateAndCancel() }
    task.resume()
    session.finishTasksAndInvalidate()
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let response = response as? HTTPURLResponse, (200..<300).contains(response.statusCode) else {
      let status = (response as? HTTPURLResponse).map { "the server answers \($0.statusCode)" }
      demand.finish(.network(url, reason: status ?? "the server gives no answer"))
      return completionHandler(.cancel)
    }
    // A server that knows no ranges sends everything from the beginning.
    if demand.offset > 0, response.statusCode != 206 {
      demand.finish(.network(url, reason: "the server gives no byte ranges"))
      return completionHandler(.cancel)
    }
    if demand.wantsFacts { demand.describe(ResourceFacts(response)) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    demand.give(data)
    if demand.isFilled { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if demand.isFilled { return demand.finish() }
    demand.finish(error.map { .network(url, reason: $0.localizedDescription) })
  }
}

extension ResourceFacts {
  /// What a server's answer says of the whole.
  init(_ response: HTTPURLResponse) {
    let range = response.value(forHTTPHeaderField: "Content-Range")
    let total = range?.split(separator: "/").last.flatMap { Int64($0) }
    let isPart = response.statusCode == 206
    let whole = isPart ? -1 : response.expectedContentLength
    self.init(size: total ?? (whole > 0 ? whole : nil), givesRanges: isPart)
  }
}
