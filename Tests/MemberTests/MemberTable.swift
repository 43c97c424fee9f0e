import Foundation

/// What Apple's documents name, as Apple declares it. The compiler proves that each member is there with its type; what a
/// value tells of itself is compared when the table is made.
///
/// `Tests/House/rules_members.py` reads the names from the calls: one literal each, at the beginning.
struct MemberTable {
  /// What differs from Apple's declaration, in words.
  private(set) var complaints: [String] = []

  /// A property that can only be read.
  func get<Root, Value>(_ name: String, _: KeyPath<Root, Value>, _: Value.Type) {}

  /// The same, of one that can be set, which is a fault.
  mutating func get<Root, Value>(_ name: String, _: WritableKeyPath<Root, Value>, _: Value.Type) {
    complaints.append("\(name) can be set")
  }

  /// A property that can be read and set.
  func set<Root, Value>(_ name: String, _: WritableKeyPath<Root, Value>, _: Value.Type) {}

  /// A property of a type, or a variable of the module; it isn't read.
  func value<Value>(_ name: String, _: @autoclosure () -> Value, _: Value.Type) {}

  /// A function, method or initialiser, with its type written out.
  func call<Function>(_ name: String, _: Function) {}

  /// A type.
  func type<Declared>(_ name: String, _: Declared.Type) {}

  /// A class and the one that it inherits from.
  mutating func type<Declared, Parent: AnyObject>(_ name: String, _: Declared.Type, under _: Parent.Type) {
    if !(Declared.self is Parent.Type) { complaints.append("\(name) isn't a subclass of \(Parent.self)") }
  }

  /// A constant or a case, with Apple's raw value.
  mutating func constant<Value: RawRepresentable>(_ name: String, _ value: Value, _ raw: Value.RawValue)
  where Value.RawValue: Equatable {
    if value.rawValue != raw { complaints.append("\(name) is \(value.rawValue), at Apple \(raw)") }
  }

  /// A number or text with Apple's value.
  mutating func constant<Value: Equatable>(_ name: String, _ value: Value, is expected: Value) {
    if value != expected { complaints.append("\(name) is \(value), at Apple \(expected)") }
  }
}
