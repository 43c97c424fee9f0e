/// How far the loading of a property has come.
@frozen public enum AVKeyValueStatus: Int, Sendable {
  /// Nobody has asked for it yet.
  case unknown = 0
  /// It is on its way.
  case loading = 1
  /// It is there, and can be read without waiting.
  case loaded = 2
  /// It can't be had; the error says why.
  case failed = 3
  /// `cancelLoading()` came first.
  case cancelled = 4
}
