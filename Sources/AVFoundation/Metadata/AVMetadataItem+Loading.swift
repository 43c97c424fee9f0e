import Foundation

extension AVMetadataItem {
  /// Creates an item with the properties of another whose value is made when it is first needed. `handler` is called once,
  /// on an arbitrary thread, and answers its request then or later.
  public convenience init(
    propertiesOf metadataItem: AVMetadataItem,
    valueLoadingHandler handler: @escaping (AVMetadataItemValueRequest) -> Void
  ) {
    var content = metadataItem.withContent { $0 }
    content.value = nil
    content.lazy = LazyMetadataValue(metadataItem, handler)
    self.init(content)
  }

  /// What loads the item's value.
  var loader: AssetLoader { withContent { $0.lazy }?.loader ?? .ready }
}

extension AVMetadataItem: AVAsynchronousKeyValueLoading {
  /// The keys of properties that need the value.
  private static let valueKeys: Set = ["value", "stringValue", "numberValue", "dateValue", "dataValue"]

  /// The loading status of a property, by Apple's key: `.loaded`, but for values that are made when they are needed.
  public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    guard Self.valueKeys.contains(key), let lazy = withContent({ $0.lazy }) else {
      outError?.pointee = nil
      return .loaded
    }
    let (status, error) = lazy.loader.status(of: "value")
    outError?.pointee = error
    return status
  }

  /// Loads properties, then calls the handler: at once, but for values that are made when they are needed.
  public func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    guard !Self.valueKeys.isDisjoint(with: keys) else {
      handler?()
      return
    }
    loader.load(["value"]) { _ in handler?() }
  }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
  /// The value.
  public static var value: AVAsyncProperty<Root, (any NSCopying & NSObjectProtocol)?> { item { $0.value } }
  /// The value as a string.
  public static var stringValue: AVAsyncProperty<Root, String?> { item { $0.stringValue } }
  /// The value as a number.
  public static var numberValue: AVAsyncProperty<Root, NSNumber?> { item { $0.numberValue } }
  /// The value as a date.
  public static var dateValue: AVAsyncProperty<Root, Date?> { item { $0.dateValue } }
  /// The value as data.
  public static var dataValue: AVAsyncProperty<Root, Data?> { item { $0.dataValue } }
  /// The extra attributes.
  public static var extraAttributes: AVAsyncProperty<Root, [AVMetadataExtraAttributeKey: Any]?> {
    AVAsyncProperty("extraAttributes", loader: { _ in .ready }, value: { $0.extraAttributes })
  }

  /// All forms of the value are loaded with it.
  private static func item<Value>(
    _ value: @escaping @Sendable (AVMetadataItem) -> Value
  ) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty("value", loader: { $0.loader }, value: { value($0) })
  }
}
