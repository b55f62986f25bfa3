import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/database.server.ts';
import { startThrowawayPostgres } from './postgres-server.ts';
import { databaseUrl, onServer } from './server-databases.ts';

/** Vitest global setup: starts one server for the whole run, with a migrated template database that tests copy. */
export default async function setup({ provide }: TestProject) {
  // The data are temporary, so there is no need to wait for the disk.
  const server = await startThrowawayPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  await onServer(server.url, 'create database shop_template');
  const template = await openDatabase(databaseUrl(server.url, 'shop_template'));
  await template.migrate();
  await template.close();
  provide('postgresUrl', server.url);
  return server.stop;
}
