// What differs between Apple's systems and Linux, all of it. The programs themselves say nothing about it.
import Foundation

#if canImport(Darwin)
  // Pictures are written by ImageIO there, which CoreGraphics does here.
  @_exported import ImageIO
#endif

/// Prints a line at once, also when somebody reads it through a pipe.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
