import Foundation

/// Where a stored sample lies.
package struct SampleOrigin: Sendable, Hashable {
  package var file: URL
  package var offset: Int64

  package init(_ file: URL, at offset: Int64) { (self.file, self.offset) = (file, offset) }
}
