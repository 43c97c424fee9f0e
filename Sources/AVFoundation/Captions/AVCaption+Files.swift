import CoreMedia
import Foundation
import MediaEngine

extension AVCaption {
  /// The captions of a file of SubRip or WebVTT, with what is bold, italic or underlined; none for other files. Throws where
  /// the file can't be read.
  ///
  /// An addition to Apple's interface: there, such files are assets.
  public class func captions(contentsOf url: URL) throws -> [AVCaption] {
    SubtitleFile.read(try Data(contentsOf: url)).map { cue in
      var content = Content(cue.text.string, CMTimeRange(start: cue.start, end: cue.end))
      for run in cue.text.runs {
        for place in run.range.clamped(to: 0..<content.styles.count) {
          if run.style.contains(.bold) { content.styles[place].weight = .bold }
          if run.style.contains(.italic) { content.styles[place].slant = .italic }
          if run.style.contains(.underlined) { content.styles[place].decoration = .underline }
        }
      }
      return AVCaption(content)
    }
  }
}
