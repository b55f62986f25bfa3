import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { distinctAddresses } from '#shop/orders/reorder/used-addresses.ts';
import { anAddress } from '#shop/testing/orders.ts';
import { UsedAddresses } from './used-addresses.tsx';

test('used addresses are offered in a labelled select with none selected', () => {
  const profile = { address: 'Carrera 9', city: 'Cali', department: 'Valle del Cauca' };
  const html = renderToStaticMarkup(
    <UsedAddresses formId="form" addresses={distinctAddresses([anAddress()], profile)} />,
  );
  const options = [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, words]) => words);
  expect(options).toEqual([
    'Elige una',
    'Cra. 27 # 15-40, Torre 2, apto 504, Álamos, Pereira',
    'De tu perfil: Carrera 9, Cali',
  ]);
  expect(html).toMatch(/<option value="" selected="">Elige una/);
  expect(html).toMatch(/<label for="([^"]+)"[^>]*>Usar una dirección anterior[\s\S]*<select id="\1"/);
  expect(html).not.toContain('name=');
});

test('a person without used addresses sees no select', () => {
  expect(renderToStaticMarkup(<UsedAddresses formId="form" addresses={[]} />)).toBe('');
});
