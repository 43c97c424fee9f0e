/// Where the publishers are that operators make.
public enum Publishers {}
