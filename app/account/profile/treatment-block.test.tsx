import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TreatmentBlock } from './treatment-block.tsx';

const drawn = (notes: Parameters<typeof TreatmentBlock>[0]['notes']) =>
  renderToStaticMarkup(<TreatmentBlock notes={notes} />);

const noon = new Date('2026-11-20T17:00:00Z');
const note = {
  id: '1',
  body: 'Una cucharada al día.\nCon agua.',
  authorName: 'Marta Ríos',
  createdAt: noon,
  updatedAt: noon,
};

test('a note shows its author and day, and when it was changed', () => {
  expect(drawn([note])).toContain('Una cucharada al día.\nCon agua.');
  expect(drawn([note])).toMatch(/Marta Ríos · <time[^>]*>20 de noviembre de 2026</);
  expect(drawn([note])).not.toContain('actualizada');
  expect(drawn([{ ...note, updatedAt: new Date('2026-11-22T17:00:00Z') }])).toMatch(
    /actualizada el <time[^>]*>22 de noviembre de 2026</,
  );
});

test('a customer without notes, or whose notes cannot be loaded, gets a message', () => {
  expect(drawn([])).toContain('Aún no hay notas para ti.');
  expect(drawn(null)).toContain('No pudimos cargar las notas');
});
