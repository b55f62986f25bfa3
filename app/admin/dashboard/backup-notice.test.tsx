import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { BackupTrouble } from '#shop/backups/backup-trouble.ts';
import { BackupNotice } from './backup-notice.tsx';

const textOf = (trouble: BackupTrouble) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BackupNotice {...trouble} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, '');

test('staff read why the backup failed, what to do, and the age of the last good one', () => {
  expect(textOf({ kind: 'no-space', lastGoodAt: new Date('2026-11-20T08:15:00Z') })).toBe(
    'La copia de anoche no se pudo hacer. No queda espacio en el disco donde se guarda: pide a quien administra el servidor que ' +
      'libere o amplíe ese disco. La última buena es del 20 nov 2026.Descargar una copia ahora',
  );
  expect(textOf({ kind: 'fault', lastGoodAt: null })).toContain('Aún no hay ninguna buena.');
});

test('staff read when a failed backup is retried', () => {
  const words = textOf({ kind: 'fault', lastGoodAt: null });

  expect(words).toContain('lo intenta otra vez a los 15 minutos, dos veces, y luego la noche siguiente');
});
