"""The compiled tree search: its header for C, and its modules for WebAssembly."""
