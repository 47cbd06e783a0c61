"""What makes the documentation site: what renders its pages, their templates, style and search."""
