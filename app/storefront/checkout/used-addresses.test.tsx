import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { distinctAddresses } from '#shop/orders/used-addresses.ts';
import { anAddress } from '#shop/testing/orders.ts';
import { UsedAddresses } from './used-addresses.tsx';

test('addresses used before are offered by a labelled choice that chooses none by itself', () => {
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

test('who has none is not asked', () => {
  expect(renderToStaticMarkup(<UsedAddresses formId="form" addresses={[]} />)).toBe('');
});
