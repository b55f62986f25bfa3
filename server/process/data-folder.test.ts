import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder, prepareDataFolder, readOrCreateSecret, StartError } from './data-folder.server.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder is locked by one process at a time, until it is released', () => {
  const first = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(StartError);
  expect(() => lockFolder(folder)).toThrow(/ya está en marcha/);
  first.release();
  lockFolder(folder).release();
});

test('a damaged lock file is reported in one line, and not as another shop', () => {
  writeFileSync(
    path.join(folder, 'lock'),
    'esto no es un candado, pero ocupa más de lo que mide una cabecera'.repeat(20),
  );
  expect(() => lockFolder(folder)).toThrow(/^No se puede usar [^\n]*lock[^\n]*$/);
});

test('a data folder that cannot be created is reported in one line', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(path.join(file, 'data'))).toThrow(/^No se puede escribir en DATA_DIR[^\n]*$/);
});

test('the session secret is created once', () => {
  const secret = readOrCreateSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateSecret(folder)).toBe(secret);
});

test('a truncated session secret, as a power cut may leave, is replaced', () => {
  writeFileSync(path.join(folder, 'auth-secret'), 'abc');

  const secret = readOrCreateSecret(folder);

  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateSecret(folder)).toBe(secret);
});
