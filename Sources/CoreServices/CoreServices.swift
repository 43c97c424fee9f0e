// Types of data by C functions, over UniformTypeIdentifiers.
@_exported import FoundationAdditions
