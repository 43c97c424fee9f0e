/// A place in a text: line and column, both from 1.
public struct TextPlace: Hashable, Sendable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}
