import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { tokenizeCard } from './tokenize-card.ts';

const card = { number: '4242424242424242', holder: 'LAURA GÓMEZ', expiryMonth: '11', expiryYear: '29', cvc: '123' };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A provider that gives every request the same response. */
async function aProviderThatAnswers(status: number, body: unknown, headers: Record<string, string> = {}) {
  const requests: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { requests, browser: { publicKey: 'pub_test_x', widgetUrl: '', apiUrl, isTest: true } };
}

test('a card is exchanged for a token at the provider, with the public key', async () => {
  const { requests, browser } = await aProviderThatAnswers(201, { status: 'CREATED', data: { id: 'tok_test_1' } });

  expect(await tokenizeCard(browser, card)).toEqual({ ok: true, token: 'tok_test_1' });
  expect(requests).toMatchObject([{ path: '/v1/tokens/cards', headers: { authorization: 'Bearer pub_test_x' } }]);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    number: '4242424242424242',
    cvc: '123',
    exp_month: '11',
    exp_year: '29',
    card_holder: 'LAURA GÓMEZ',
  });
});

test('a value the provider refuses is reported at its field', async () => {
  const messages = { number: ['is invalid'], exp_year: ['is past'], other: ['?'] };
  const { browser } = await aProviderThatAnswers(422, { error: { type: 'INPUT_VALIDATION_ERROR', messages } });

  expect(await tokenizeCard(browser, card)).toEqual({
    ok: false,
    reason: 'refused',
    errors: { cardNumber: 'El número de tarjeta no es válido', cardExpiry: 'La fecha de expiración no es válida' },
  });
});

test.each([
  ['fails', 500, { error: { type: 'INTERNAL' } }],
  ['answers without a token', 201, { data: {} }],
  ['answers with a page', 200, '<html>'],
])('a provider that %s returns no token', async (_, status, body) => {
  const { browser } = await aProviderThatAnswers(status, body);

  expect(await tokenizeCard(browser, card)).toEqual({ ok: false, reason: 'unreachable' });
});

test('a card is not sent on to a redirect of the provider', async () => {
  const elsewhere = await aProviderThatAnswers(201, { data: { id: 'tok_test_1' } });
  const location = `${elsewhere.browser.apiUrl}/tokens/cards`;
  const { browser } = await aProviderThatAnswers(307, '', { Location: location });

  expect(await tokenizeCard(browser, card)).toEqual({ ok: false, reason: 'unreachable' });
  expect(elsewhere.requests).toEqual([]);
});

test('an unreachable provider is reported as such', async () => {
  const browser = { publicKey: 'pub_test_x', widgetUrl: '', apiUrl: 'http://127.0.0.1:1/v1', isTest: true };

  expect(await tokenizeCard(browser, card)).toEqual({ ok: false, reason: 'unreachable' });
});
