"""What hosts install with: the container files, the systemd unit, the instructions."""
