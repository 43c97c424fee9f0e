import Foundation

/// Has qrencode write a QR code of the text to a PNG file, each module so many pixels wide.
public func writeQRCode(_ text: String, modulePixels: Int = 8, to file: URL) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["qrencode", "-s", "\(modulePixels)", "-m", "4", "-8", "-o", file.path, "--", text]
  try process.runToEnd()
  guard process.terminationStatus == 0 else {
    throw ProbeFailed(description: "qrencode ended with status \(process.terminationStatus)")
  }
}
