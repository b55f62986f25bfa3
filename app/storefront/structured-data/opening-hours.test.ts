import { expect, test } from 'vitest';
import { parseOpeningHours } from './opening-hours.server.ts';

test.each([
  ['Lunes a sábado, 8:30 a. m. a 6:30 p. m.', ['Mo-Sa 08:30-18:30']],
  ['Lunes a viernes de 8 a 18', ['Mo-Fr 08:00-18:00']],
  ['Lunes a viernes, 8:00 a.m. - 12 m.; sábados, 9 am a 1 pm', ['Mo-Fr 08:00-12:00', 'Sa 09:00-13:00']],
  ['Sábados y domingos: 10:00 a 14:30', ['Sa,Su 10:00-14:30']],
  ['', []],
])('opening hours as people write them are parsed: %s', (text, spans) => {
  expect(parseOpeningHours(text)).toEqual(spans);
});

test.each([
  'Siempre abierto',
  'Lunes a sábado, 8:30 a. m. a 6:30 p. m.; festivos con cita',
  'Lunes a viernes, 18:00 a 8:00',
  'Lunes a viernes, 13 p. m. a 6 p. m.',
])('hours that cannot be parsed completely are left out: %s', (text) => {
  expect(parseOpeningHours(text)).toEqual([]);
});
