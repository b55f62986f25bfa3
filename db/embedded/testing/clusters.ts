/** Data folders of the embedded PostgreSQL for tests, and the servers that a test starts on them. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from '#db/embedded/embedded-postgres.server.ts';

/** Prepares a data folder before the tests of a file, and stops all servers after each. */
export function useClusters() {
  const root = mkdtempSync(path.join(tmpdir(), 'shop-embedded-'));
  const template = path.join(root, 'template');
  const running: EmbeddedPostgres[] = [];

  beforeAll(async () => {
    mkdirSync(template);
    const server = await startEmbedded(template);
    await ask(server.url, `create table kept as select 'miel' as word`);
    await server.stop();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
  });
  // Deleting several clusters takes long on a busy disk.
  afterAll(() => rmSync(root, { recursive: true }), 60_000);

  return {
    root,
    async start(folder: string, options?: EmbeddedOptions) {
      const server = await startEmbedded(folder, options);
      running.push(server);
      return server;
    },
    /** Creates a data folder whose server is stopped, with one row in its database. */
    aFolder(name: string) {
      const folder = path.join(root, name);
      cpSync(template, folder, { recursive: true });
      return folder;
    },
  };
}

export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Reads the row of a prepared data folder. */
export const readKept = (url: string) => ask(url, 'select word from kept');
