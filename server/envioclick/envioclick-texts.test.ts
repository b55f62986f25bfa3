import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitAddress, fitName, fitText, plainLine } from './envioclick-texts.ts';

test('a name that is too long has initials for its last words', () => {
  expect(fitName('María Fernanda', 14)).toBe('María Fernanda');
  expect(fitName('María Alejandra', 14)).toBe('María A.');
  expect(fitName('de la Cruz Rodríguez', 14)).toBe('de la Cruz R.');
  expect(fitName('Ñáñez-Castellanos', 14)).toBe('Ñáñez-Castella');
});

test('an address that fits is sent as it was written', () => {
  expect(fitAddress('Calle 72 # 10-34, apartamento 501')).toEqual({
    address: 'Calle 72 # 10-34, apartamento 501',
    crossStreet: '',
  });
});

test('a long address is abbreviated, and goes on in the field of the cross street', () => {
  expect(fitAddress('Diagonal 45 número 23-11 Manzana 4 Casa 12 Urbanización Villa del Río, segundo piso')).toEqual({
    address: 'Dg 45 # 23-11 Mz 4 Casa 12 Urb Villa del Río',
    crossStreet: 'segundo piso',
  });
});

test('an address that begins with a word is not shortened inside another word', () => {
  const { address } = fitAddress('Vereda La Callejuela, finca Las Carreras, kilómetro 4 vía a La Calera');
  expect(address).toBe('Vereda La Callejuela, finca Las Carreras, Km 4 vía');
});

test('texts are one line of characters that a printed guide can show', () => {
  expect(plainLine('  Casa\n azul 🌿👩‍👧\tcon\u0000 jardi\u0301n ')).toBe('Casa azul con jardín');
});

test('no text is longer than its field, and none that fits is changed', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 120 });
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 60 }), (text, longest) => {
      const line = plainLine(text);
      expect(fitText(text, longest).length).toBeLessThanOrEqual(longest);
      expect(fitName(text, longest).length).toBeLessThanOrEqual(longest);
      const { address, crossStreet } = fitAddress(text);
      expect(address.length).toBeLessThanOrEqual(50);
      expect(crossStreet.length).toBeLessThanOrEqual(35);
      if (line.length <= longest) expect([fitText(text, longest), fitName(text, longest)]).toEqual([line, line]);
      if (line.length <= 50) expect(address).toBe(line);
    }),
  );
});
