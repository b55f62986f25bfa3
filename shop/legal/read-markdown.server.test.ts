import { expect, test } from 'vitest';
import type { Block, Inline } from './legal-document.ts';
import { readMarkdown } from './read-markdown.server.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const asItIs = (words: string) => [text(words)];
const read = (markdown: string) => readMarkdown(markdown, asItIs);

/** The visible text of blocks, on one line. */
function seen(blocks: Block[]): string {
  const words = (content: Inline[]): string =>
    content.map((piece) => (piece.kind === 'text' ? piece.text : words(piece.content))).join('');
  return blocks
    .map((block) => (block.kind === 'list' ? block.items.map(seen).join(' ') : words(block.content)))
    .join(' ');
}

/** The targets of the links in one paragraph. */
function addresses(markdown: string): string[] {
  const hrefs = (content: Inline[]): string[] =>
    content.flatMap((piece) =>
      piece.kind === 'text' ? [] : piece.kind === 'link' ? [piece.href] : hrefs(piece.content),
    );
  return read(markdown).flatMap((block) => (block.kind === 'list' ? [] : hrefs(block.content)));
}

test('headings, paragraphs, lists, links and strong words are parsed', () => {
  expect(
    read('## Plazos\n\nEn **5 días**, según la [ley](https://www.sic.gov.co).\n\n- uno\n- dos\n\n1. primero'),
  ).toEqual([
    { kind: 'heading', level: 2, id: 'plazos', content: [text('Plazos')] },
    {
      kind: 'paragraph',
      content: [
        text('En '),
        { kind: 'strong', content: [text('5 días')] },
        text(', según la '),
        { kind: 'link', href: 'https://www.sic.gov.co', content: [text('ley')] },
        text('.'),
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [[{ kind: 'paragraph', content: [text('uno')] }], [{ kind: 'paragraph', content: [text('dos')] }]],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'paragraph', content: [text('primero')] }]] },
  ]);
});

test('the highest heading of a text is one level below the page’s title, whatever its depth', () => {
  const levels = (markdown: string) =>
    read(markdown).map((block) => (block.kind === 'heading' ? block.level : block.kind));
  expect(levels('# Uno\n\n## Dos')).toEqual([2, 3]);
  expect(levels('### Uno\n\n##### Dos\n\n### Tres')).toEqual([2, 3, 2]);
});

test('every heading has its own anchor, without accents, that nothing else on the page has', () => {
  const ids = read('## ¿Cuánto tarda?\n\n## Cuánto tarda\n\n## Contenido\n\n## ¿?').map((block) =>
    block.kind === 'heading' ? block.id : null,
  );
  expect(ids).toEqual(['cuanto-tarda', 'cuanto-tarda-2', 'contenido-2', 'seccion']);
});

test.each([
  '<script>alert(1)</script>',
  'Hola <img src=x onerror=alert(1)> todos',
  '<b>negrita</b>',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '![foto](https://otra.example/x.png)',
])('%j is shown as it was typed', (markdown) => {
  expect(seen(read(markdown))).toBe(markdown);
});

test.each([
  'https://www.sic.gov.co/reclamos?a=1',
  'mailto:hola@tienda.example',
  'tel:+576060000000',
  '/envios#cuanto-tarda',
])('a link to %s is kept', (href) => {
  expect(addresses(`[aquí](${href})`)).toEqual([href]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  '<java\tscript:alert(1)>',
  'data:text/html,x',
  'vbscript:x',
  'http://otra.example',
  '//otra.example',
  '/\\otra.example',
  '</\t/otra.example>',
  'https:otra.example',
  'envios',
])('a link to %j keeps its text without the link', (href) => {
  expect(addresses(`[aquí](${href})`)).toEqual([]);
  expect(seen(read(`[aquí](${href})`))).toContain('aquí');
});

test('filled-in values are never parsed as Markdown', () => {
  const blocks = readMarkdown('Somos {tienda}.', () => [text('<b>[x](javascript:alert(1))</b> **y**')]);
  expect(blocks).toEqual([{ kind: 'paragraph', content: [text('<b>[x](javascript:alert(1))</b> **y**')] }]);
});

test('an empty text has no blocks', () => {
  expect(read('')).toEqual([]);
});
