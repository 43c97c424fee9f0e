// What all programs share; they are the same on Apple's systems and on Linux.
import Foundation
@_exported import ImageIO

/// Prints a line at once, also when somebody reads it through a pipe.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
