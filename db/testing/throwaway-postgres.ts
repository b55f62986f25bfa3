import type { TestProject } from 'vitest/node';
import { openServer } from '../database.server.ts';
import { startThrowawayPostgres } from './postgres-server.ts';
import { databaseUrl, onServer } from './server-databases.ts';

/** One server for the whole run, with a migrated template that each test file copies. */
export default async function setup({ provide }: TestProject) {
  // The data is thrown away, so nothing is gained by waiting for the disk.
  const server = await startThrowawayPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  await onServer(server.url, 'create database shop_template');
  const template = await openServer(databaseUrl(server.url, 'shop_template'));
  await template.migrate();
  await template.close();
  provide('postgresUrl', server.url);
  return server.stop;
}
