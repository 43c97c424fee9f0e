/// The loading status of a property.
@frozen public enum AVKeyValueStatus: Int, Sendable {
  /// Loading hasn't been requested yet.
  case unknown = 0
  /// Loading is in progress.
  case loading = 1
  /// The value is loaded and can be read without blocking.
  case loaded = 2
  /// Loading has failed; the error says why.
  case failed = 3
  /// Loading was cancelled by `cancelLoading()`.
  case cancelled = 4
}
