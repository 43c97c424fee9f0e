/// The two kinds of movie file that consist of the same boxes and differ in a few.
enum MovieForm: Sendable, Hashable {
  case quickTime, mp4
}
