import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Follows an adaptive stream that plays: reads its playlists whenever its demuxer does, and counts what is transferred.
final class StreamWatch: Sendable {
  /// Larger than any playlist.
  private static let largest = 16 << 20

  fileprivate struct State {
    var known = StreamState()
    /// Where the first playlist is from.
    var address: URL?
    var tap: ManifestTap?
    /// Where the other playlists are.
    var lists: Set<URL> = []
    /// The playlist that is being read, and the one to read then.
    var reading: URL?
    var next: URL?
    /// How much of the stream has come.
    var tally = PieceTally()
    var listener: RequestListener?
  }

  private let url: URL
  private let attached: AttachedHTTPOptions?
  private let clock: any HostClock
  private let state = Mutex(State())
  private let isCancelled = Flag()

  init(_ url: URL, clock: any HostClock) {
    (self.url, attached, self.clock) = (url, url.attachedOptions, clock)
    let listener = RequestListener { [weak self] in
      self?.asked(for: $0)
    } came: { [weak self] in
      self?.came($0, bytes: $1, nanoseconds: $2)
    }
    state.withLock { $0.listener = listener }
  }

  deinit { isCancelled.set() }

  /// Hears of the demuxer's requests.
  var listener: RequestListener? { state.withLock { $0.listener } }

  /// What is known now; nil where it is no such stream.
  var known: StreamState? {
    state.withLock { state in
      guard state.known.multivariant != nil || state.known.list != nil else { return nil }
      var known = state.known
      known.traffic.duration = state.tally.duration
      return known
    }
  }

  /// Reads the first playlist as it comes into a demuxer; only variants whose pictures are no larger than `limit` says are
  /// seen by it.
  func tap(_ demuxer: Element, limit: @escaping @Sendable () -> CGSize?) {
    guard let pad = try? demuxer.pad("sink") else { return }
    let tap = ManifestTap(at: pad) { [weak self] in self?.begin($0, from: $1, limit() ?? .zero) }
    state.withLock { $0.tap = tap }
  }

  private func begin(_ playlist: HLSPlaylist, from address: URL?, _ limit: CGSize) -> Set<Int>? {
    state.withLock { state in
      state.address = address ?? url.requested
      switch playlist {
      case .media(let list):
        state.known.listURL = state.address
        state.take(list)
        return nil
      case .multivariant(let list):
        let allowed = Set(list.variants(within: limit))
        (state.known.multivariant, state.known.allowed) = (list, allowed)
        let files = (list.variants + list.keyFrameVariants).map(\.uri) + list.renditions.compactMap(\.uri)
        state.lists = Set(files.compactMap { URL(string: $0, relativeTo: state.address)?.absoluteURL })
        return allowed.count == list.variants.count ? nil : allowed
      }
    }
  }

  // MARK: The demuxer's requests

  /// The demuxer asks for a playlist or a piece.
  private func asked(for url: URL) {
    let isDue = state.withLock { state in
      if let list = state.known.multivariant, let address = state.address {
        let variant = list.variants.first { URL(string: $0.uri, relativeTo: address)?.absoluteURL == url }
        guard let variant else { return false }
        state.known.variant = variant
      } else if url != state.known.listURL {
        return false
      }
      guard state.reading == nil else {
        state.next = url
        return false
      }
      state.reading = url
      return true
    }
    if isDue { read(url) }
  }

  private func read(_ url: URL) {
    let asked = attached?.address(of: url) ?? url
    blockingThreads.async { [weak self, clock, isCancelled, url] in
      let found = try? RemoteFile.whole(asked, upTo: Self.largest, clock: clock, isCancelled: isCancelled)
      let answer = found.flatMap(\.self)
      let list = answer.flatMap { HLSPlaylist(String(decoding: $0.bytes, as: UTF8.self))?.media }
      self?.finished(list, from: answer?.address ?? url)
    }
  }

  private func finished(_ list: HLSMediaPlaylist?, from address: URL) {
    let next = state.withLock { state in
      if let list {
        state.known.listURL = address
        state.take(list)
      }
      state.reading = state.next.take()
      return state.reading
    }
    if let next { read(next) }
  }

  // MARK: What has come

  private func came(_ url: URL, bytes: Int64, nanoseconds: UInt64) {
    state.withLock { state in
      guard url != state.known.listURL, !state.lists.contains(url) else { return }
      state.tally.add(url)
      state.known.traffic.add(url, bytes: bytes, nanoseconds: nanoseconds)
    }
  }
}

extension StreamWatch.State {
  /// Takes over a list of pieces.
  fileprivate mutating func take(_ list: HLSMediaPlaylist) {
    known.follow(list)
    var lengths: [URL: Double?] = [:]
    for segment in list.segments {
      guard let url = URL(string: segment.uri, relativeTo: known.listURL)?.absoluteURL else { continue }
      lengths.updateValue(segment.range == nil ? segment.duration.seconds : nil, forKey: url)
    }
    tally.take(lengths)
  }
}
