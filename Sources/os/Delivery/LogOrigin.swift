/// Where in its source a message is logged.
package struct LogOrigin: Sendable {
  package let file: StaticString
  package let function: StaticString
  package let line: UInt

  package init(file: StaticString, function: StaticString, line: UInt) {
    (self.file, self.function, self.line) = (file, function, line)
  }
}
