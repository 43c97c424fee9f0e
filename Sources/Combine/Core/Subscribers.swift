/// Where the types that belong to subscribers are.
public enum Subscribers {}
