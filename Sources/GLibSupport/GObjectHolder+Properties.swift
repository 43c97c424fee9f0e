import CGLib

extension GObjectHolder {
  /// Whether the object has a property of this name.
  public func hasProperty(_ name: String) -> Bool {
    specification(of: name) != nil
  }

  /// The names of all properties.
  public var propertyNames: [String] {
    var count: guint = 0
    guard let list = g_object_class_list_properties(kinora_object_class(object.pointer), &count) else { return [] }
    defer { g_free(list) }
    return (0..<Int(count)).compactMap { list[$0].map { String(cString: $0.pointee.name) } }
  }

  /// Reads a property. Throws if it can't be read as this type.
  public func get<Value: GValueConvertible>(_ name: String, as type: Value.Type = Value.self) throws(PropertyError)
    -> Value
  {
    guard let specification = specification(of: name) else {
      throw .unknown(property: name, type: object.typeName)
    }
    guard specification.pointee.flags.rawValue & G_PARAM_READABLE.rawValue != 0 else {
      throw .notReadable(property: name, type: object.typeName)
    }
    let value: Value? = withGValue(of: specification.pointee.value_type) {
      g_object_get_property(object.as(), name, $0)
      return Value.read($0)
    }
    guard let value else {
      throw .wrongType(
        property: name, type: object.typeName, expected: GLibType.name(specification.pointee.value_type),
        given: "\(Value.self)")
    }
    return value
  }

  /// Writes a property. Integers fit any number type that can hold them; enumerations and flags may be given by nick.
  public func set<Value: GValueConvertible>(_ name: String, _ new: Value) throws(PropertyError) {
    guard let specification = specification(of: name) else {
      throw .unknown(property: name, type: object.typeName)
    }
    let flags = specification.pointee.flags.rawValue
    guard flags & G_PARAM_WRITABLE.rawValue != 0, flags & G_PARAM_CONSTRUCT_ONLY.rawValue == 0 else {
      throw .notWritable(property: name, type: object.typeName)
    }
    let type = specification.pointee.value_type
    let failure: PropertyError? = withGValue(of: type) { value in
      guard new.write(into: value) else {
        // A member that an enumeration lacks, or a number out of range, still has the right kind of type.
        if Value.canRead(type) { return .outOfRange(property: name, type: object.typeName, value: "\(new)") }
        return .wrongType(
          property: name, type: object.typeName, expected: GLibType.name(type), given: "\(Value.self)")
      }
      // GLib would clamp the value silently.
      if g_param_value_validate(specification, value) != 0, flags & G_PARAM_LAX_VALIDATION.rawValue == 0 {
        return .outOfRange(property: name, type: object.typeName, value: "\(new)")
      }
      g_object_set_property(object.as(), name, value)
      return nil
    }
    if let failure { throw failure }
  }

  /// Calls the handler each time the property changes, in the thread that changes it.
  public func onNotify(_ name: String, _ handler: @escaping @Sendable () -> Void) throws -> SignalConnection {
    guard hasProperty(name) else { throw PropertyError.unknown(property: name, type: object.typeName) }
    return try connect("notify::\(name)", handler)
  }

  private func specification(of name: String) -> UnsafeMutablePointer<GParamSpec>? {
    g_object_class_find_property(kinora_object_class(object.pointer), name)
  }
}
