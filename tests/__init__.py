"""All checks: see CONTRIBUTING.md for what is where."""
