import Foundation

/// Environment variables for tests, and for whoever runs programs where they were built. Installed programs don't obey
/// them: nobody may change their dates, their words or whose photos they show from outside.
package enum BuildEnvironment {
  /// What a variable says to this program; nil where it says nothing, or the program is installed.
  package static func value(_ name: String) -> String? { isOfBuild ? told(name) : nil }

  private static let isOfBuild = isInBuildFolder(
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")

  private static func told(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a program's file lies in a folder of builds, as SwiftPM makes them.
  package static func isInBuildFolder(_ program: String) -> Bool {
    program.split(separator: "/").dropLast().contains(".build")
  }
}
