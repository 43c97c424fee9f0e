import GLibSupport

/// The whole module's, so that not every file that tells something has to import where it comes from.
typealias Broadcast<Event: Sendable> = GLibSupport.Broadcast<Event>
