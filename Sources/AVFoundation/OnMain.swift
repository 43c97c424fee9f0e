import GLibSupport

/// Runs work on the main queue, always asynchronously and in order, after what has happened before was told there.
func onMain(_ work: @escaping @Sendable () -> Void) { MainAgenda.shared.add(work: work) }

/// Tells on the main queue what has happened, always asynchronously, in order with notifications.
func tellLater(_ news: @escaping @Sendable () -> Void) { MainAgenda.shared.add(news: news) }

/// Tells on the main queue what has happened: synchronously if this already is it.
func tellOnMain(_ news: @escaping @Sendable () -> Void) {
  if isOnMainQueue { news() } else { tellLater(news) }
}
