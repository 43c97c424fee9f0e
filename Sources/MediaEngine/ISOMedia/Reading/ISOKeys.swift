/// Reads sync samples (`stss`) in order.
struct ISOKeys {
  private var reader: ISOBytes
  private let isThere: Bool
  private var following: UInt64?

  init(_ box: ISOBox?) {
    isThere = box != nil
    reader = ISOBytes(box?.payload ?? [], at: 8)
    following = reader.read(4)
  }

  /// Whether a sample, numbered from 1, is a sync sample.
  mutating func contains(_ number: Int) -> Bool {
    guard isThere else { return true }
    while let key = following, key < UInt64(number) { following = reader.read(4) }
    return following == UInt64(number)
  }
}
