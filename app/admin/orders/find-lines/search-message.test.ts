import { expect, test } from 'vitest';
import { notFound, scanStatus } from './search-message.ts';

test('the camera says what came of each code, and that it was read until that is known', () => {
  expect(scanStatus('', notFound('miel'))).toEqual({ text: 'Pon el código frente a la cámara.', isProblem: false });
  expect(scanStatus('7701234567897', null).text).toBe('Código leído: 7701234567897');
  expect(scanStatus('7701234567897', { text: 'Añadido: Miel.', isProblem: false }).text).toBe('Añadido: Miel.');
  expect(scanStatus('123', notFound('123'))).toEqual({ text: 'No encontramos «123».', isProblem: true });
});
