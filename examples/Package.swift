// swift-tools-version: 6.0
// A package of small programs that use AVFoundation: copy it, and keep what you need. On macOS they find Apple's modules, on
// Linux Kinora's.
import PackageDescription

let names = [
  "EncodeMovie", "JoinClips", "MeasureSound", "PlayMovie", "ReadMetadata", "RecordMovie", "TakePhoto", "Thumbnails",
  "TrimMovie", "WatchFrames",
]

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "kinora", path: "..")],
  targets: names.map { name in
    .executableTarget(
      name: name,
      dependencies: ["AVFoundation", "ImageIO", "Accelerate"].map {
        .product(name: $0, package: "kinora", condition: .when(platforms: [.linux]))
      })
  }
)
