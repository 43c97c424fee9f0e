import CoreGraphics
import Foundation

/// Makes an image of others, by parameters. A built-in filter is made by its name; a subclass overrides `outputImage`.
open class CIFilter: NSObject, NSCopying {
  private let definition: FilterDefinition?
  private var values: [String: Any] = [:]
  private var ownName: String?

  /// A filter of a subclass's own, without parameters.
  public override init() {
    definition = nil
    super.init()
  }

  private init(_ definition: FilterDefinition?) {
    self.definition = definition
    super.init()
    setDefaults()
  }

  /// A typed filter.
  convenience init(builtIn name: String) { self.init(FilterDefinition.all[name]) }

  /// A built-in filter with its defaults; nil without a filter of this name.
  public convenience init?(name: String) {
    guard let definition = FilterDefinition.all[name] else { return nil }
    self.init(definition)
  }

  /// A built-in filter with these parameters, and the defaults of others; nil without a filter of this name.
  public convenience init?(name: String, parameters params: [String: Any]?) {
    self.init(name: name)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  /// A built-in filter with these parameters; nil without a filter of this name.
  public convenience init?(name: String, withInputParameters params: [String: Any]?) {
    self.init(name: name, parameters: params)
  }

  /// The filter's name.
  open var name: String {
    get { ownName ?? definition?.name ?? String(describing: type(of: self)) }
    set { ownName = newValue }
  }

  /// The result by the parameters as they are now; nil while an image is missing.
  open var outputImage: CIImage? { definition?.make(FilterValues(values: values)) }

  /// The names of the parameters.
  open var inputKeys: [String] { definition?.inputs.map(\.key) ?? [] }

  /// The names of the results.
  open var outputKeys: [String] { [kCIOutputImageKey] }

  /// Sets parameters to their defaults; images stay as they are.
  open func setDefaults() {
    for input in definition?.inputs ?? [] {
      if let standard = input.standard { values[input.key] = standard }
    }
  }

  /// What the filter and its parameters are called, and which values they take.
  open var attributes: [String: Any] {
    var result: [String: Any] = [
      kCIAttributeFilterName: name, kCIAttributeFilterDisplayName: definition?.displayName ?? name,
      kCIAttributeFilterCategories: definition?.categories ?? [],
    ]
    for input in definition?.inputs ?? [] { result[input.key] = input.attributes }
    return result
  }

  /// Sets a parameter; nil unsets it. A name that isn't a parameter's ends the program, as key-value coding does.
  open func setValue(_ value: Any?, forKey key: String) {
    precondition(
      inputKeys.contains(key),
      "\(name) is not key value coding-compliant for the key \(key): its keys are \(inputKeys).")
    values[key] = value
  }

  /// A parameter, or the result. A name that is neither ends the program, as key-value coding does.
  open func value(forKey key: String) -> Any? {
    if key == kCIOutputImageKey { return outputImage }
    precondition(
      inputKeys.contains(key),
      "\(name) is not key value coding-compliant for the key \(key): its keys are \(inputKeys).")
    return values[key]
  }

  /// A filter with the same parameters. Only built-in filters can be copied; a subclass overrides this.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CIFilter(definition)
    copy.values = values
    copy.ownName = ownName
    return copy
  }

  open override var description: String {
    "\(name) " + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}

extension CIFilter {
  /// The names of the built-in filters in a category, sorted; of all with nil.
  public class func filterNames(inCategory category: String?) -> [String] {
    filterNames(inCategories: category.map { [$0] })
  }

  /// The names of the built-in filters that are in all of these categories, sorted; of all with nil.
  public class func filterNames(inCategories categories: [String]?) -> [String] {
    FilterDefinition.all.values.filter { Set($0.categories).isSuperset(of: categories ?? []) }.map(\.name).sorted()
  }

  /// The name of a built-in filter for people, in English; nil without a filter of this name.
  public class func localizedName(forFilterName filterName: String) -> String? {
    FilterDefinition.all[filterName]?.displayName
  }
}
