import { expect, test } from 'vitest';
import { maxProofBytes, proofMessages } from '#shop/orders/proofs/proof.ts';
import { formatFileSize, proofFileProblem } from './proof-file.ts';

const aFile = (changes: Partial<Pick<File, 'name' | 'type' | 'size'>> = {}) => ({
  name: 'pago.jpg',
  type: 'image/jpeg',
  size: 1000,
  ...changes,
});

test('a valid file may be sent, also where the browser does not know its type', () => {
  expect(proofFileProblem(aFile({ size: maxProofBytes }))).toBeNull();
  expect(proofFileProblem(aFile({ name: 'PAGO.PDF', type: '' }))).toBeNull();
});

test.each([
  ['an empty one', { size: 0 }, proofMessages.empty],
  ['one above ten megabytes', { size: maxProofBytes + 1 }, proofMessages.tooLarge],
  ['a program', { name: 'pago.exe', type: 'application/x-msdownload' }, proofMessages.wrongType],
  ['one of no known type or ending', { name: 'pago', type: '' }, proofMessages.wrongType],
  ['a drawing that can hold scripts', { name: 'pago.svg', type: 'image/svg+xml' }, proofMessages.wrongType],
])('%s is reported at once', (_, changes, message) => {
  expect(proofFileProblem(aFile(changes))).toBe(message);
});

test.each([
  [1, '1 kB'],
  [188_416, '184 kB'],
  [2_516_582, '2,4 MB'],
  [maxProofBytes, '10 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
