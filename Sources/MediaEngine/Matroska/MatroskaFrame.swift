/// One frame of a block.
struct MatroskaFrame {
  /// Its bytes in the file.
  var range: Range<Int64>
  /// When it is shown, in units of its track's clock.
  var presentation: Int64
  /// How long it lasts; 0 where neither the file nor the codec says.
  var duration: Int64
  /// How much of its end isn't to be heard.
  var discarded: Int64 = 0
  var isKey: Bool
}
