import { expect, test } from 'vitest';
import { columnsOfTemplate, guessSheetField } from './sheet-fields.ts';

test.each([
  ['Nombre Destinatario*', 'name'],
  ['NOMBRES', 'first-name'],
  ['Apellidos', 'last-name'],
  ['Teléfono de contacto', 'phone'],
  ['Dirección_destinatario', 'address'],
  ['Barrio', 'suburb'],
  ['Ciudad Destino', 'city'],
  ['Dpto. destino', 'department'],
  ['Código DANE destino (8)', 'municipality-code-8'],
  ['Cod. ciudad destino', 'municipality-code'],
  ['No. Pedido', 'order-number'],
  ['Dice contener', 'content'],
  ['Valor Declarado', 'declared-value'],
  ['Valor a recaudar', 'cod-amount'],
  ['Peso (kg)', 'kilos'],
  ['Peso (gr)', 'grams'],
  ['Largo', 'length'],
  ['Alto (cm)', 'height'],
  ['Observaciones', 'notes'],
])('the heading «%s» is taken for %s', (heading, field) => {
  expect(guessSheetField(heading)).toBe(field);
});

test('a heading about the shop, or about what it does not know, gets a fixed text', () => {
  for (const heading of ['Nombre remitente', 'Ciudad origen', 'Cédula destinatario', 'Correo', 'Fecha', 'XYZ'])
    expect(guessSheetField(heading), heading).toBe('fixed');
});

test('the headings of a template become columns in its order', () => {
  expect(columnsOfTemplate(['Guía', 'Ciudad'])).toEqual([
    { heading: 'Guía', field: 'fixed', text: '' },
    { heading: 'Ciudad', field: 'city', text: '' },
  ]);
});
