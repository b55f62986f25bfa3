import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptSecret, lockFolder, prepareDataFolder, StartError } from './data-folder.server.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder has one holder at a time, and is free again when it lets go', () => {
  const first = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(StartError);
  expect(() => lockFolder(folder)).toThrow(/ya está en marcha/);
  first.release();
  lockFolder(folder).release();
});

test('a lock that is no lock is said in one line, and is not taken for another shop', () => {
  writeFileSync(
    path.join(folder, 'lock'),
    'esto no es un candado, pero ocupa más de lo que mide una cabecera'.repeat(20),
  );
  expect(() => lockFolder(folder)).toThrow(/^No se puede usar [^\n]*lock[^\n]*$/);
});

test('a data folder that cannot be made is said in one line', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(path.join(file, 'data'))).toThrow(/^No se puede escribir en DATA_DIR[^\n]*$/);
});

test('the session secret is made once and kept', () => {
  const secret = keptSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(keptSecret(folder)).toBe(secret);
});

test('half a session secret, as a power cut may leave, is made anew', () => {
  writeFileSync(path.join(folder, 'auth-secret'), 'abc');

  const secret = keptSecret(folder);

  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(keptSecret(folder)).toBe(secret);
});
