extension TimelineShape {
  private static let loudest = 16.0

  static let document = TimelineShape(
    name: "timeline", summary: "What a movie is made of. Files are named relative to the folder of this one.",
    keys: [
      Key(name: "version", kind: .whole(1...1), summary: "The version of this format.", isRequired: true),
      Key(name: "size", kind: .object(size), summary: "The size of the pictures; that of the first clip if left out."),
      Key(
        name: "frameRate", kind: .rate,
        summary: "Frames per second, as 30, 29.97 or \"30000/1001\"; that of the first clip if left out."),
      Key(name: "background", kind: .color, summary: "What is seen where no clip is.", usual: "\"#000000\""),
      Key(
        name: "clips", kind: .list(clip, atLeast: 1), summary: "What is seen: one after the other in each layer.",
        isRequired: true),
      Key(name: "titles", kind: .list(title, atLeast: 0), summary: "Words over the clips; the last one lies in front."),
      Key(name: "audio", kind: .list(sound, atLeast: 0), summary: "What is heard besides the clips, such as music."),
    ])

  static let size = TimelineShape(
    name: "size", summary: "A size in pixels.",
    keys: [
      Key(name: "width", kind: .whole(16...16_384), summary: "The width.", isRequired: true),
      Key(name: "height", kind: .whole(16...16_384), summary: "The height.", isRequired: true),
    ])

  static let clip = TimelineShape(
    name: "clip", summary: "A part of a movie.",
    keys: [
      Key(name: "file", kind: .text, summary: "The movie.", isRequired: true),
      Key(name: "from", kind: .time(isPositive: false), summary: "Where it begins in the movie.", usual: "0"),
      Key(name: "to", kind: .time(isPositive: true), summary: "Where it ends in the movie; its end if left out."),
      Key(
        name: "at", kind: .time(isPositive: false),
        summary: "When it begins; if left out, where the clip before it in its layer ends."),
      Key(name: "speed", kind: .number(0.05...50), summary: "2 is twice as fast; the pitch is kept.", usual: "1"),
      Key(name: "volume", kind: .number(0...loudest), summary: "1 is as recorded.", usual: "1"),
      Key(
        name: "fadeIn", kind: .time(isPositive: false), summary: "For how long picture and sound come up.", usual: "0"),
      Key(
        name: "fadeOut", kind: .time(isPositive: false), summary: "For how long picture and sound go down.", usual: "0"),
      Key(name: "opacity", kind: .number(0...1), summary: "0 is not seen at all.", usual: "1"),
      Key(
        name: "volumeRamps", kind: .list(ramp(loudest, "volumeRamp"), atLeast: 0),
        summary: "How the volume changes, in order of time."),
      Key(
        name: "opacityRamps", kind: .list(ramp(1, "opacityRamp"), atLeast: 0),
        summary: "How the opacity changes, in order of time."),
      Key(
        name: "fit", kind: .choice(TimelinePlacement.Fit.allCases.map(\.rawValue)),
        summary: "How a clip of another shape fits: whole, covering the picture, or stretched.", usual: "\"fit\""),
      Key(
        name: "position", kind: .numbers(2, -10...10),
        summary: "Where its middle is: [0, 0] is the upper left corner of the picture, [1, 1] the lower right one.",
        usual: "[0.5, 0.5]"),
      Key(
        name: "scale", kind: .positive(upTo: 100), summary: "1 is as it fits; 0.3 for a picture in the picture.",
        usual: "1"),
      Key(name: "rotation", kind: .number(-360...360), summary: "Degrees, clockwise.", usual: "0"),
      Key(
        name: "crop", kind: .numbers(4, 0...1),
        summary: "What is seen of it: left, top, width and height, as fractions of its own.", usual: "[0, 0, 1, 1]"),
      Key(
        name: "layer", kind: .whole(0...99), summary: "Higher layers lie in front; clips of a layer don't overlap.",
        usual: "0"),
      Key(
        name: "transition", kind: .object(transition),
        summary: "How the clip before it in its layer becomes this one; a cut if left out. Excludes \"at\"."),
    ])

  static let title = TimelineShape(
    name: "title", summary: "Words over the picture.",
    keys: [
      Key(name: "text", kind: .text, summary: "The words; \\n begins a new line.", isRequired: true),
      Key(name: "at", kind: .time(isPositive: false), summary: "When it appears.", usual: "0"),
      Key(
        name: "duration", kind: .time(isPositive: true),
        summary: "How long it is seen; up to the end of the last clip if left out, which it never outlasts."),
      Key(name: "fadeIn", kind: .time(isPositive: false), summary: "For how long it comes up.", usual: "0"),
      Key(name: "fadeOut", kind: .time(isPositive: false), summary: "For how long it goes down.", usual: "0"),
      Key(
        name: "position", kind: .numbers(2, -10...10),
        summary:
          "Where its middle is: [0, 0] is the upper left corner of the picture, [1, 1] the lower right one. A title in the picture stays 5 % off its edges.",
        usual: "[0.5, 0.5]"),
      Key(
        name: "size", kind: .positive(upTo: 1),
        summary:
          "The height of its letters, as a fraction of the picture's; smaller where its lines, which are broken to fit the width, would be too high together.",
        usual: "0.1"),
      Key(name: "color", kind: .color, summary: "Its colour.", usual: "\"#ffffff\""),
      Key(name: "font", kind: .text, summary: "The name of its font."),
      Key(
        name: "align", kind: .choice(TimelineTitle.Alignment.allCases.map(\.rawValue)),
        summary: "How its lines are aligned.", usual: "\"center\""),
    ])

  static let transition = TimelineShape(
    name: "transition", summary: "How one clip becomes the next.",
    keys: [
      Key(
        name: "kind", kind: .choice(TimelineTransition.Kind.allCases.map(\.rawValue)), summary: "The kind.",
        isRequired: true),
      Key(
        name: "duration", kind: .time(isPositive: true), summary: "How long both are seen and heard.", isRequired: true),
    ])

  static let sound = TimelineShape(
    name: "sound",
    summary: "A part of a file of which only the sound is taken. It ends with the last clip at the latest.",
    keys: [
      Key(name: "file", kind: .text, summary: "The file.", isRequired: true),
      Key(name: "from", kind: .time(isPositive: false), summary: "Where it begins in the file.", usual: "0"),
      Key(name: "to", kind: .time(isPositive: true), summary: "Where it ends in the file; its end if left out."),
      Key(name: "at", kind: .time(isPositive: false), summary: "When it begins.", usual: "0"),
      Key(
        name: "repeat", kind: .flag, summary: "Whether it begins again whenever it is over, until the last clip ends.",
        usual: "false"),
      Key(name: "volume", kind: .number(0...loudest), summary: "1 is as recorded.", usual: "1"),
      Key(name: "fadeIn", kind: .time(isPositive: false), summary: "For how long it comes up.", usual: "0"),
      Key(name: "fadeOut", kind: .time(isPositive: false), summary: "For how long it goes down.", usual: "0"),
      Key(
        name: "volumeRamps", kind: .list(ramp(loudest, "volumeRamp"), atLeast: 0),
        summary: "How the volume changes, in order of time."),
    ])

  private static func ramp(_ most: Double, _ name: String) -> TimelineShape {
    TimelineShape(
      name: name, summary: "A change from the value before to another one.",
      keys: [
        Key(
          name: "at", kind: .time(isPositive: false), summary: "When it begins, counted from the clip's beginning.",
          isRequired: true),
        Key(name: "duration", kind: .time(isPositive: false), summary: "How long it takes.", usual: "0"),
        Key(name: "to", kind: .number(0...most), summary: "The value at its end.", isRequired: true),
      ])
  }
}
