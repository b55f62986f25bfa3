import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useRead } from './use-read.ts';

function Read({ latest, newer }: { latest: number; newer?: number }) {
  return useRead(latest, newer);
}

test('a form shows the latest record of its page, until an answer names a later one', () => {
  const read = (latest: number, newer?: number) =>
    renderToStaticMarkup(<Read latest={latest} {...(newer !== undefined && { newer })} />);
  expect([read(3), read(3, 7), read(3, 2)]).toEqual(['3', '7', '3']);
});
