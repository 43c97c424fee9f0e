/// What the window shows: one of its places, or what lies over them.
enum ShownPage {
  case camera, library, photo, player, combine
}
