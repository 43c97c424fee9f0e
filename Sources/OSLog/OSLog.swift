// The module that programs import for logging: what it has of Apple's is `os`.
@_exported import os
