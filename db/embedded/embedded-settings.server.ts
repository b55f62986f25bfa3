/**
 * PostgreSQL settings for an embedded database on a small machine, passed at each start. All others keep their
 * defaults: commits wait for the disk (fsync, synchronous_commit) and pages have checksums.
 *
 * @param options.processes number of shop processes; each has a pool of ten connections and a few others
 * @param options.socketFolder folder of the Unix socket; there is no TCP port
 */
export function embeddedSettings({ processes, socketFolder }: { processes: number; socketFolder: string }) {
  return {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: String(30 + 15 * processes),

    // Memory and cores: enough for a catalogue of thousands of products. Workers for parallel queries, asynchronous I/O
    // and replication would compete with page requests.
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
    max_logical_replication_workers: '0',
    jit: 'off',
    huge_pages: 'off',

    // Disk: the write-ahead log serves crash recovery only; there are no replicas.
    wal_level: 'minimal',
    max_wal_senders: '0',
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    checkpoint_timeout: '15min',
    // macOS acknowledges fsync before the disk has the data; this waits for the disk.
    ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),

    // Log: starts, crashes and refusals, without statements or values, which contain personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
}
