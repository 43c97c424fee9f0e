// Nothing: this target is there for what its compilation says.
