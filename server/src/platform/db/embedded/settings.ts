import { totalmem } from 'node:os'

const MIB = 1024 * 1024

/** initdb's choices that cannot be changed later; the locale decides whether search finds Chinese, Japanese and Korean. */
export const initdbFlags = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=PG_UNICODE_FAST',
  '--locale=C.UTF-8',
  '--auth=scram-sha-256',
] as const

export type ServerSettings = { port: number; logDirectory: string; isDurable: boolean; memoryBytes?: number }

/**
 * The server's settings as `-c name=value` arguments: they follow this file, not a file written once by initdb.
 * Without durability a power cut may lose everything: for tests only.
 */
export function serverArguments({ port, logDirectory, isDurable, memoryBytes = totalmem() }: ServerSettings): string[] {
  const sharedMiB = Math.floor(Math.min(Math.max(memoryBytes / 8, 128 * MIB), 1024 * MIB) / MIB)
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${isDurable ? sharedMiB : 128}MB`,
    effective_cache_size: `${Math.floor(memoryBytes / 2 / MIB)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    // Compiling short statements costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'on',
    log_directory: logDirectory,
    // A week of logs that overwrites itself.
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    // Neither statements nor values, which may contain personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(isDurable ? durable : fleeting),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

const fleeting = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum_naptime: '10min',
}
