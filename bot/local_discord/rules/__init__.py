"""What Discord refuses: commands, components, embeds, messages, modals, files."""
