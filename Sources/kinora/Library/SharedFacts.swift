/// What photos and videos say of themselves where copies of them are given away: by mail and on the clipboard.
struct SharedFacts: Equatable {
  /// Where they were taken.
  var place = false
  /// With which camera. Serial numbers and what makers note are given away only where both are: then it is the file itself.
  var camera = true
}
