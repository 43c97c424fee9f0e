/// What a subject does with values that a subscriber didn't demand.
enum BroadcastOverflow {
  /// It drops them.
  case drop
  /// It keeps the newest for the next demand.
  case keepNewest
}
