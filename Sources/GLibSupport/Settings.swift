import CGLib

/// The settings of a GSettings schema. A missing schema or key is an error here; GLib itself would abort the process.
public final class Settings: GObjectHolder {
  public let object: GObjectRef
  private let schema: Schema

  /// Where values are stored.
  public enum Storage: Sendable {
    /// The user's settings.
    case user
    /// In memory only: values are lost when the process ends. For tests and experiments.
    case memory
  }

  /// Opens a schema that is installed, or one from `gschemas.compiled` in `schemaDirectory`.
  public init(schema identifier: String, schemaDirectory: String? = nil, storage: Storage = .user) throws {
    schema = try Schema(identifier, directory: schemaDirectory)
    let backend: GObjectRef? =
      storage == .memory ? .takeRef(UnsafeMutableRawPointer(g_memory_settings_backend_new())) : nil
    let settings = g_settings_new_full(schema.pointer, backend?.as(GSettingsBackend.self), nil)!
    object = .takeRef(UnsafeMutableRawPointer(settings))
  }

  /// The names of all keys.
  public var keys: [String] { schema.keys }

  /// Reads a key.
  public func get<Value: VariantConvertible>(_ key: String, as type: Value.Type = Value.self) throws(SettingsError)
    -> Value
  {
    let expected = try schema.type(of: key)
    let variant = g_settings_get_value(object.as(), key)!
    defer { g_variant_unref(variant) }
    guard let value = Value.read(variant) else {
      throw .wrongType(key: key, expected: expected, given: "\(Value.self)")
    }
    return value
  }

  /// Writes a key.
  public func set<Value: VariantConvertible>(_ key: String, _ value: Value) throws(SettingsError) {
    let expected = try schema.type(of: key)
    guard let variant = value.variant(of: expected) else {
      throw .wrongType(key: key, expected: expected, given: "\(Value.self)")
    }
    let owned = g_variant_ref_sink(variant)
    defer { g_variant_unref(owned) }
    guard try schema.allows(owned!, for: key) else { throw .notAllowed(key: key, value: "\(value)") }
    guard g_settings_set_value(object.as(), key, owned) != 0 else { throw .notWritable(key: key) }
  }

  /// Resets a key to the schema's default.
  public func reset(_ key: String) throws(SettingsError) {
    _ = try schema.type(of: key)
    g_settings_reset(object.as(), key)
  }

  /// Calls the handler with a key's name after its value changed, in the main context of the thread that opened the
  /// settings.
  @discardableResult
  public func onChange(_ key: String? = nil, _ handler: @escaping @Sendable (_ key: String) -> Void) throws
    -> SignalConnection
  {
    if let key { _ = try schema.type(of: key) }
    return try connect(key.map { "changed::\($0)" } ?? "changed") { (name: String) in handler(name) }
  }

  /// Returns a stream of the names of changed keys.
  public func changes() throws -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let connection = try onChange { continuation.yield($0) }
    // Keeps the settings alive, too: without them no signal would be emitted.
    continuation.onTermination = { [self] _ in
      connection.disconnect()
      withExtendedLifetime(self) {}
    }
    return stream
  }

  /// Writes pending changes. For the end of a program.
  public static func sync() { g_settings_sync() }
}

/// Why settings could not be opened, read or written.
public enum SettingsError: Error, Equatable, CustomStringConvertible {
  /// No such schema is installed.
  case schemaMissing(String)
  /// The schema has no such key.
  case unknownKey(String, schema: String)
  /// The key has another type, given as a GVariant type string.
  case wrongType(key: String, expected: String, given: String)
  /// The value is outside the schema's range or choices.
  case notAllowed(key: String, value: String)
  /// The administrator has locked the key.
  case notWritable(key: String)

  public var description: String {
    switch self {
    case .schemaMissing(let schema): "The settings schema \(schema) is not installed."
    case .unknownKey(let key, let schema): "The settings schema \(schema) has no key “\(key)”."
    case .wrongType(let key, let expected, let given): "The setting “\(key)” has type “\(expected)”, not \(given)."
    case .notAllowed(let key, let value): "The setting “\(key)” does not allow \(value)."
    case .notWritable(let key): "The setting “\(key)” is locked."
    }
  }
}

/// A schema, looked up before settings are opened with it.
private final class Schema: @unchecked Sendable {
  let pointer: OpaquePointer
  let identifier: String

  init(_ identifier: String, directory: String?) throws {
    self.identifier = identifier
    var found: OpaquePointer?
    if let directory {
      let source = try GLibError.check {
        g_settings_schema_source_new_from_directory(directory, g_settings_schema_source_get_default(), 0, $0)
      }
      found = g_settings_schema_source_lookup(source, identifier, 1)
      g_settings_schema_source_unref(source)
    } else if let source = g_settings_schema_source_get_default() {
      found = g_settings_schema_source_lookup(source, identifier, 1)
    }
    guard let found else { throw SettingsError.schemaMissing(identifier) }
    pointer = found
  }

  deinit {
    g_settings_schema_unref(pointer)
  }

  var keys: [String] {
    guard let list = g_settings_schema_list_keys(pointer) else { return [] }
    defer { g_strfreev(list) }
    var keys: [String] = []
    while let name = list[keys.count] { keys.append(String(cString: name)) }
    return keys
  }

  /// The GVariant type of a key's value.
  func type(of key: String) throws(SettingsError) -> String {
    let found = try self.key(key)
    defer { g_settings_schema_key_unref(found) }
    let type = g_settings_schema_key_get_value_type(found)
    return String(
      decoding: UnsafeRawBufferPointer(
        start: g_variant_type_peek_string(type), count: Int(g_variant_type_get_string_length(type))),
      as: UTF8.self)
  }

  /// Whether the schema's range or choices include the value.
  func allows(_ value: OpaquePointer, for key: String) throws(SettingsError) -> Bool {
    let found = try self.key(key)
    defer { g_settings_schema_key_unref(found) }
    return g_settings_schema_key_range_check(found, value) != 0
  }

  private func key(_ key: String) throws(SettingsError) -> OpaquePointer {
    guard g_settings_schema_has_key(pointer, key) != 0 else { throw .unknownKey(key, schema: identifier) }
    return g_settings_schema_get_key(pointer, key)
  }
}
