import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderWhole } from './render-whole.server.ts';

const paragraph = 'Miel de montaña. '.repeat(200);
const Late = lazy(async () => ({ default: () => <p>{paragraph}Lo último.</p> }));

test('a long page without scripts has every part in its place, also those whose code is loaded on demand', async () => {
  const page = await renderWhole(
    <main>
      <p>{paragraph.repeat(20)}</p>
      <Suspense fallback={<p>Un momento</p>}>
        <Late />
      </Suspense>
      <footer>Pie</footer>
    </main>,
    'nonce',
  );

  const html = page.toString();
  expect(html).not.toContain('Un momento');
  expect(html).not.toContain('<template');
  expect(html.indexOf('Lo último.')).toBeLessThan(html.indexOf('<footer>'));
});
