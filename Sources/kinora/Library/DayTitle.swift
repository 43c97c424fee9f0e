import GLibSupport

/// The titles of days.
enum DayTitle {
  /// "Today", "Yesterday", "Wednesday, 18 November", with the year if it isn't the current one.
  static func title(of day: LibraryDay.Name, today: LibraryDay.Name) -> String {
    if day == today { return tr("Today") }
    if day == today.before { return tr("Yesterday") }
    if day.year == today.year { return tr("%1$s, %2$s %3$s", weekday(day), day.day, month(day)) }
    return date(of: day)
  }

  /// "Wednesday, 18 November 2026".
  static func date(of day: LibraryDay.Name) -> String {
    tr("%1$s, %2$s %3$s %4$s", weekday(day), day.day, month(day), day.year)
  }

  private static func weekday(_ day: LibraryDay.Name) -> String {
    switch day.weekday {
    case 1: tr("Monday")
    case 2: tr("Tuesday")
    case 3: tr("Wednesday")
    case 4: tr("Thursday")
    case 5: tr("Friday")
    case 6: tr("Saturday")
    default: tr("Sunday")
    }
  }

  private static func month(_ day: LibraryDay.Name) -> String {
    switch day.month {
    case 1: ctr("month", "January")
    case 2: ctr("month", "February")
    case 3: ctr("month", "March")
    case 4: ctr("month", "April")
    case 5: ctr("month", "May")
    case 6: ctr("month", "June")
    case 7: ctr("month", "July")
    case 8: ctr("month", "August")
    case 9: ctr("month", "September")
    case 10: ctr("month", "October")
    case 11: ctr("month", "November")
    default: ctr("month", "December")
    }
  }
}
