// An empty buffer may have no address; functions of C want one and don't use it.

extension UnsafeBufferPointer {
  var start: UnsafePointer<Element> { baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)! }
}

extension UnsafeMutableBufferPointer {
  var start: UnsafeMutablePointer<Element> {
    baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
  }
}
