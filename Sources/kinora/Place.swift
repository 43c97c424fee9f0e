/// The two places of the window.
enum Place: String {
  case camera
  case library
}
