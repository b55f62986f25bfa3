import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubtsDelivery, stateOfWording } from './carrier-wordings.ts';

const meaning = (words: string) => stateOfWording('Coordinadora', words);

test('a phrase counts as a whole, whatever its accents, case and spaces', () => {
  expect(meaning('Entregado')).toBe('delivered');
  expect(meaning('  ENTREGADO. ')).toBe('delivered');
  expect(meaning('En Tránsito')).toBe('in-transit');
  expect(meaning('EN_DISTRIBUCIÓN')).toBe('in-transit');
  expect(meaning('Pendiente de  Recolección')).toBe('labelled');
  expect(meaning('Novedad / Incidencia')).toBe('incident');
  expect(meaning('Devuelto')).toBe('returned');
  expect(meaning('Cancelado')).toBe('cancelled');
});

test('words that only contain another phrase do not mean it', () => {
  expect(meaning('No Entregado')).toBe('incident');
  expect(meaning('ENTREGADO A TRANSPORTADORA')).toBe('collected');
  expect(meaning('DEVOLUCIÓN ENTREGADA A ORIGEN')).toBe('returned');
  expect(meaning('REPORTADO ENTREGADO')).toBeNull();
});

test('unknown words are left unclassified', () => {
  for (const words of ['', 'Cancelado por el clima', 'Entregado parcialmente', 'constructor', '__proto__', 'toString'])
    expect(meaning(words), words).toBeNull();
});

test('the detail of a delivery tells whether the parcel may have come back, or not have arrived yet', () => {
  const back = ['DEVOLUCIÓN ENTREGADA A ORIGEN', 'Devuelto al remitente', 'Rehusado', 'Cierre: no entregado'];
  const notYet = ['ENTREGADO A TRANSPORTADORA', 'Entregado a la transportadora', 'REPORTADO ENTREGADO', 'Reportada'];
  for (const detail of [...back, ...notYet]) expect(doubtsDelivery(detail), detail).toBe(true);
  for (const detail of [
    '',
    'Envio entregado',
    'Entrega exitosa en la dirección',
    'Recibe el portero',
    'Entregado por la transportadora',
  ])
    expect(doubtsDelivery(detail), detail).toBe(false);
});

test('words mean what their carrier means by them', () => {
  expect(meaning('Oficina')).toBe('incident');
  expect(stateOfWording('Inter Rapidísimo', 'OFICINA')).toBe('in-transit');
});

test('no words with something before or after "entregado" mean that a parcel was delivered', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.boolean(), (word, isBefore) => {
      fc.pre(word !== 'al' && word !== 'destinatario');
      expect(meaning(isBefore ? `${word} entregado` : `entregado ${word}`)).not.toBe('delivered');
    }),
  );
});
