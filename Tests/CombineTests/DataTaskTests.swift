import Combine
import Dispatch
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers requests of tests without a network: by the path, with a body or an error.
private final class Answers: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, url.path == "/good",
      let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("hello".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

@Suite struct DataTaskTests {
  @Test(arguments: [("good", "hello 200 |"), ("bad", "!\(URLError.Code.cannotFindHost.rawValue)")])
  func dataTaskDeliversTheAnswerOrTheError(_ path: String, _ expected: String) throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Answers.self]
    let url = try #require(URL(string: "http://test/\(path)"))
    let done = DispatchSemaphore(value: 0)
    let text = Mutex("")
    let sink = URLSession(configuration: configuration).dataTaskPublisher(for: url).sink(
      receiveCompletion: { completion in
        text.withLock { text in
          if case .failure(let error) = completion { text += "!\(error.code.rawValue)" } else { text += "|" }
        }
        done.signal()
      },
      receiveValue: { data, response in
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        text.withLock { $0 += "\(String(decoding: data, as: UTF8.self)) \(status) " }
      })
    done.wait()
    #expect(text.withLock { $0 } == expected)
    sink.cancel()
  }
}
