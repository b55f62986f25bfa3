import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBoundedLog } from './bounded-log.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a full log is rotated, and both files together stay below twice the limit', () => {
  const file = path.join(folder, 'postgres.log');
  const log = openBoundedLog(file, { largest: 100 });
  for (let line = 0; line < 50; line += 1) log.write(Buffer.from(`line ${line}\n`.padStart(20)));
  log.write(Buffer.alloc(1_000, 'x'));
  log.close();
  const again = openBoundedLog(file, { largest: 100 });
  again.write(Buffer.from('started again\n'));
  again.close();

  expect(readFileSync(file, 'utf8')).toBe('started again\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('x'.repeat(100));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a log that cannot be written does not stop the process', () => {
  const log = openBoundedLog(path.join(folder, 'missing', 'postgres.log'));
  expect(() => log.write(Buffer.from('lost'))).not.toThrow();
  log.close();
});
