import TestMedia

/// Turns the command line's words into a recipe.
enum RecipeArguments {
  static func recipe(_ arguments: [String]) throws -> MediaRecipe {
    var rest = arguments[...]
    var recipe = MediaRecipe()
    if let name = rest.first, !name.hasPrefix("--") {
      guard let named = MediaMatrix.recipe(named: name) else { throw UsageError("no recipe is named \(name)") }
      recipe = named
      rest = rest.dropFirst()
    }
    while let option = rest.popFirst() {
      if option == "--mirror" {
        recipe.video?.orientation.isMirrored = true
        continue
      }
      guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
      guard change(&recipe, option, value) else { throw UsageError("\(option) \(value) isn't understood") }
    }
    return recipe
  }

  /// Whether the option was understood.
  private static func change(_ recipe: inout MediaRecipe, _ option: String, _ value: String) -> Bool {
    switch option {
    case "--container":
      guard let container = MediaRecipe.Container(rawValue: value) else { return false }
      recipe.container = container
    case "--audio":
      let parts = value.split(separator: ":").map(String.init)
      guard let codec = AudioRecipe.Codec(rawValue: parts[0]) else { return false }
      let channels = parts.count > 1 ? Int(parts[1]) ?? 0 : 2
      guard [1, 2, 6].contains(channels) else { return false }
      recipe.audio.append(AudioRecipe(codec, channels: channels, language: parts.count > 2 ? parts[2] : nil))
    case "--subtitles":
      let parts = value.split(separator: ":").map(String.init)
      guard parts.count == 2, let codec = SubtitleRecipe.Codec(rawValue: parts[0]) else { return false }
      recipe.subtitles.append(SubtitleRecipe(codec, language: parts[1]))
    case "--truncate":
      guard let share = Double(value), (0...1).contains(share) else { return false }
      recipe.damage = .truncated(to: share)
    case "--mutate":
      let parts = value.split(separator: ":").map(String.init)
      guard parts.count == 3, let seed = UInt64(parts[0]), let bytes = Int(parts[1]),
        let region = DamageRecipe.Region(rawValue: parts[2])
      else { return false }
      recipe.damage = .mutated(seed: seed, bytes: bytes, region: region)
    default:
      guard var video = recipe.video else { return false }
      guard change(&video, option, value) else { return false }
      recipe.video = video
    }
    return true
  }

  private static func change(_ video: inout VideoRecipe, _ option: String, _ value: String) -> Bool {
    let numbers = value.split { "x/".contains($0) }.compactMap { Int($0) }
    switch (option, numbers.count) {
    case ("--codec", _):
      guard let codec = VideoRecipe.Codec(rawValue: value) else { return false }
      video.codec = codec
    case ("--size", 2): (video.width, video.height) = (numbers[0], numbers[1])
    case ("--rate", 1): video.rate = .init(numbers[0])
    case ("--rate", 2): video.rate = .init(numbers[0], numbers[1])
    case ("--frames", 1): video.frameCount = numbers[0]
    case ("--first", 1): video.firstNumber = numbers[0]
    case ("--coverage", 1): video.coverage = numbers[0]
    case ("--gop", 1): video.keyFrameInterval = numbers[0]
    case ("--b-frames", 1): video.bidirectionalFrames = numbers[0]
    case ("--bits", 1): video.bitDepth = numbers[0]
    case ("--rotate", 1):
      video.orientation = PaintedOrientation(isMirrored: video.orientation.isMirrored, rotation: numbers[0])
    default: return false
    }
    return true
  }
}
