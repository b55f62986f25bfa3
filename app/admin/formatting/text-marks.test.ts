import { expect, test } from 'vitest';
import { readMarkdown } from '#shop/legal/read-markdown.server.ts';
import { type Mark, markText } from './text-marks.ts';

/** Marks a text whose selection is between brackets like these: ‹ ›. Returns it with its new selection. */
function marked(text: string, mark: Mark): string {
  const start = text.indexOf('‹');
  const end = text.indexOf('›') - 1;
  const plain = text.replace('‹', '').replace('›', '');
  const edit = markText(plain, { start, end }, mark);
  const next = plain.slice(0, edit.start) + edit.text + plain.slice(edit.end);
  const { select } = edit;
  return `${next.slice(0, select.start)}‹${next.slice(select.start, select.end)}›${next.slice(select.end)}`;
}

test('bold marks the selected words without the spaces around them, and pressing again takes the marks away', () => {
  expect(marked('Lee‹ esto › hoy', 'bold')).toBe('Lee **‹esto›**  hoy');
  expect(marked('Lee **‹esto›** hoy', 'bold')).toBe('Lee ‹esto› hoy');
  expect(marked('Lee ‹› hoy', 'bold')).toBe('Lee **‹texto importante›** hoy');
});

test('a title and a list mark whole lines, replace each other and can be taken away', () => {
  expect(marked('Uno\nEnv‹›íos\nDos', 'heading')).toBe('Uno\n## Envíos‹›\nDos');
  expect(marked('## Envíos‹›', 'heading')).toBe('Envíos‹›');
  expect(marked('## Envíos‹›', 'list')).toBe('- Envíos‹›');
  expect(marked('‹Uno\n\nDos\n›Tres', 'list')).toBe('‹- Uno\n\n- Dos›\nTres');
  expect(marked('‹- Uno\n- Dos›', 'list')).toBe('‹Uno\nDos›');
  expect(marked('‹›', 'list')).toBe('- ‹›');
});

test('a link asks for its address next', () => {
  expect(marked('Mira ‹los plazos›.', 'link')).toBe('Mira [los plazos](‹https://›).');
  expect(marked('‹›', 'link')).toBe('[texto del enlace](‹https://›)');
});

test('the page shows what the buttons mark', () => {
  const text = (mark: Mark) => marked('‹Envíos›', mark).replaceAll(/[‹›]/g, '');
  const kinds = (mark: Mark) => readMarkdown(text(mark), (words) => [{ kind: 'text', text: words }]);
  expect(kinds('heading')).toMatchObject([{ kind: 'heading', level: 2 }]);
  expect(kinds('list')).toMatchObject([{ kind: 'list', ordered: false }]);
  expect(kinds('bold')).toMatchObject([{ kind: 'paragraph', content: [{ kind: 'strong' }] }]);
});
