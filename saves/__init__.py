"""Games on disk: msgpack snapshots and journals."""
