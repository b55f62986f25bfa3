import { expect, test } from 'vitest';
import { backupFileName } from './backup-file-name.ts';

const now = new Date('2026-11-22T06:42:00-05:00');

test('a backup file is named after the shop, in lower-case ASCII', () => {
  expect(backupFileName('Botica Andina', now)).toBe('botica-andina-20261122-0642.tar');
  expect(backupFileName('  Ñandú & Cía. "S.A.S."\r\nX: y/../z ', now)).toBe('nandu-cia-s-a-s-x-y-z-20261122-0642.tar');
  expect(backupFileName('草药', now)).toBe('tienda-20261122-0642.tar');
});
