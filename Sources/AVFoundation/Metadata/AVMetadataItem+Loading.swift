import Foundation

extension AVMetadataItem: AVAsynchronousKeyValueLoading {
  /// Returns `.loaded`: items are read with all their properties.
  public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    outError?.pointee = nil
    return .loaded
  }

  /// Calls the handler at once: there is nothing to load.
  public func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    handler?()
  }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
  /// The value.
  public static var value: AVAsyncProperty<Root, (any NSCopying & NSObjectProtocol)?> { item("value") { $0.value } }
  /// The value as a string.
  public static var stringValue: AVAsyncProperty<Root, String?> { item("stringValue") { $0.stringValue } }
  /// The value as a number.
  public static var numberValue: AVAsyncProperty<Root, NSNumber?> { item("numberValue") { $0.numberValue } }
  /// The value as a date.
  public static var dateValue: AVAsyncProperty<Root, Date?> { item("dateValue") { $0.dateValue } }
  /// The value as data.
  public static var dataValue: AVAsyncProperty<Root, Data?> { item("dataValue") { $0.dataValue } }
  /// The extra attributes.
  public static var extraAttributes: AVAsyncProperty<Root, [AVMetadataExtraAttributeKey: Any]?> {
    item("extraAttributes") { $0.extraAttributes }
  }

  private static func item<Value>(
    _ key: String, _ value: @escaping @Sendable (AVMetadataItem) -> Value
  ) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty(key, loader: { _ in .ready }, value: { value($0) })
  }
}
