import type { PGlite } from '@electric-sql/pglite';

/**
 * Has a process end when its embedded database can no longer go on, as when the disk has no room for the log of changes.
 *
 * PostgreSQL ends itself then, to start again from what is on the disk. The embedded one has no process of its own to end:
 * the next statement would never return, and everything else in the process would wait for it, for ever.
 *
 * @param end called before another statement can begin; must not return
 */
export function endOnPanic(client: PGlite, end: (error: Error) => never): void {
  const execute = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (...asked) => {
    try {
      return await execute(...asked);
    } catch (error) {
      if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') end(error);
      throw error;
    }
  };
}
