import { expect, test } from 'vitest';
import { bugText, explainFailure, explainForeignAnswer, explainLoadFailure, outageText } from './fault-words.ts';

const answered = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });
const offline = new TypeError('Failed to fetch');

test('a failure is explained in the words of the server, whatever its status', () => {
  const busy = 'Muchas personas están entrando en este momento.';

  expect(explainFailure(answered(503, { problem: busy }))).toBe(busy);
  expect(explainLoadFailure(answered(503, { problem: outageText }))).toBe(outageText);
  expect(explainLoadFailure(answered(500, { problem: bugText }))).toBe(bugText);
});

test('a 503 that does not name an outage is not shown as one', () => {
  expect(explainFailure(answered(503, null))).toBe(bugText);
  expect(explainLoadFailure(answered(503, '<html>'))).toBe(bugText);
});

test.each([
  ['a TypeError of the code', new TypeError('x is not a function')],
  ['an answer that cannot be read', new SyntaxError('Unexpected token <')],
])('%s is a fault of the shop, not a missing connection', (_, error) => {
  expect(explainFailure(error)).toBe(bugText);
  expect(explainLoadFailure(error)).toBe(bugText);
});

test.each([
  ['Chromium', offline],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['a body cut off in Chromium', new TypeError('network error')],
  ['a timeout', new DOMException('signal timed out', 'TimeoutError')],
])('a request that did not reach the shop says that there is no connection: %s', (_, error) => {
  expect(explainFailure(error)).toBe('No hay conexión con la tienda.');
});

test.each([
  ['a redirect', new Response(null, { status: 302 })],
  ['a 403', answered(403, null)],
  ['a 404', answered(404, null)],
])('%s is left to the router', (_, error) => {
  expect(() => explainFailure(error)).toThrow();
});

test('a page instead of an answer is a fault of the shop, unless a proxy sent it for a shop that it did not reach', () => {
  expect(explainForeignAnswer(500)).toBe(bugText);
  expect(explainForeignAnswer(429)).toBe('Espera un momento y vuelve a intentarlo.');
  for (const status of [502, 503, 504]) expect(explainForeignAnswer(status)).toBeNull();
});
