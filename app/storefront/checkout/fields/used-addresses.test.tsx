import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defaultOrderFields, shortOrderFields } from '#shop/orders/form/order-fields.ts';
import { distinctAddresses } from '#shop/orders/reorder/used-addresses.ts';
import { anAddress } from '#shop/testing/orders.ts';
import { fieldsOf, UsedAddresses } from './used-addresses.tsx';

const fields = defaultOrderFields.checkout;

test('used addresses are offered in a labelled select with none selected', () => {
  const profile = { address: 'Carrera 9', city: 'Cali', department: 'Valle del Cauca' };
  const html = renderToStaticMarkup(
    <UsedAddresses formId="form" fields={fields} addresses={distinctAddresses([anAddress()], profile)} />,
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
  expect(renderToStaticMarkup(<UsedAddresses formId="form" fields={fields} addresses={[]} />)).toBe('');
});

test('an address of another country is offered only by a form that asks for the country', () => {
  const abroad = distinctAddresses([anAddress({ city: 'Madrid', country: 'España' })], null);
  const shown = (requirement: 'required' | 'absent') =>
    renderToStaticMarkup(
      <UsedAddresses formId="form" fields={{ ...fields, country: requirement }} addresses={abroad} />,
    );
  expect(shown('required')).toContain('Madrid, España');
  expect(shown('absent')).toBe('');
});

test('a used address keeps its department in a form whose city names it', () => {
  const [used] = distinctAddresses([anAddress({ city: 'Armenia', department: 'Quindío' })], null);
  if (!used) throw new Error('no address');
  expect(fieldsOf(used, shortOrderFields.cash)).toMatchObject({ city: 'Armenia, Quindío' });
  expect(fieldsOf(used, fields)).toMatchObject({ city: 'Armenia', department: 'Quindío' });
  expect(fieldsOf(used, fields)).not.toHaveProperty('firstName');
});
