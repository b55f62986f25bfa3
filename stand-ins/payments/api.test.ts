import { expect, test, vi } from 'vitest';
import { aProvider } from '#stand-ins/payments/testing/a-provider.ts';
import { integritySignature } from './signatures.ts';

const card = (token: string) => ({ type: 'CARD', token, installments: 1 });
const nequi = { type: 'NEQUI', phone_number: '3991111111' };
const pse = (code: string) => ({
  type: 'PSE',
  user_type: 0,
  user_legal_id_type: 'CC',
  user_legal_id: '1094000111',
  financial_institution_code: code,
  payment_description: 'Pedido 123456',
});

test('a transaction begins PENDING and ends by its card: approved, declined, or a processor error', async () => {
  const provider = await aProvider();
  const outcomes = { '4242424242424242': 'APPROVED', '4111111111111111': 'DECLINED', '5555555555554444': 'ERROR' };

  for (const [number, outcome] of Object.entries(outcomes)) {
    const reference = `ORDEN-${outcome}`;
    const made = await provider.pay(reference, card(await provider.cardToken(number)));
    expect(made).toMatchObject({ status: 201, body: { data: { status: 'PENDING', finalized_at: null } } });
    expect(JSON.stringify(made.body)).not.toContain(number);
    await vi.waitFor(async () => {
      const { data } = (await provider.find(made.body.data.id)).body;
      expect(data).toMatchObject({ status: outcome, reference, amount_in_cents: 9_500_000 });
    });
  }
});

test.each([
  [nequi, 'APPROVED'],
  [{ ...nequi, phone_number: '3992222222' }, 'DECLINED'],
  [{ ...nequi, phone_number: '3001234567' }, 'ERROR'],
  [pse('1'), 'APPROVED'],
  [pse('2'), 'DECLINED'],
])('%j ends in %s', async (method, outcome) => {
  const provider = await aProvider();
  const made = await provider.pay('ORDEN-1', method);
  await vi.waitFor(async () => expect((await provider.find(made.body.data.id)).body.data.status).toBe(outcome));
});

test('the private key finds and creates transactions; without it nothing is found', async () => {
  const provider = await aProvider();
  const { publicKey, privateKey } = provider.keys;
  const made = await provider.pay('ORDEN-1', nequi);
  const address = `/v1/transactions/${made.body.data.id}`;

  expect((await provider.ask('GET', address, { key: privateKey })).status).toBe(200);
  for (const key of [undefined, publicKey, 'prv_prod_other']) {
    expect(await provider.ask('GET', address, { key })).toMatchObject({
      status: 404,
      body: { error: { type: 'NOT_FOUND_ERROR' } },
    });
    const refusal = { status: 401, body: { error: { type: 'INVALID_ACCESS_TOKEN' } } };
    expect(await provider.ask('POST', '/v1/transactions', { key })).toMatchObject(refusal);
    expect(await provider.ask('GET', '/v1/transactions?reference=ORDEN-1', { key })).toMatchObject(refusal);
  }
});

test('only the public key creates card tokens', async () => {
  const provider = await aProvider();
  expect((await provider.ask('POST', '/v1/tokens/cards', { key: provider.keys.privateKey })).status).toBe(401);
  expect((await provider.ask('POST', '/v1/tokens/cards', { key: provider.keys.publicKey })).status).toBe(422);
});

test.each([
  ['number', { number: '4242 4242 4242 4242' }],
  ['cvc', { cvc: '12' }],
  ['exp_month', { exp_month: '8' }],
  ['exp_year', { exp_year: '20' }],
  ['card_holder', { card_holder: '' }],
])('a card with a wrong %s gets no token, and the response names the field', async (field, wrong) => {
  const provider = await aProvider();
  const good = { number: '4242424242424242', cvc: '123', exp_month: '08', exp_year: '40', card_holder: 'Ana Ruiz' };
  const key = provider.keys.publicKey;

  expect((await provider.ask('POST', '/v1/tokens/cards', { key, body: good })).status).toBe(201);
  expect(await provider.ask('POST', '/v1/tokens/cards', { key, body: { ...good, ...wrong } })).toMatchObject({
    status: 422,
    body: { error: { type: 'INPUT_VALIDATION_ERROR', messages: { [field]: [expect.any(String)] } } },
  });
});

test('a token pays twice and not a third time', async () => {
  const provider = await aProvider();
  const method = card(await provider.cardToken());

  expect((await provider.pay('ORDEN-1', method)).status).toBe(201);
  expect((await provider.pay('ORDEN-2', method)).status).toBe(201);
  expect(await provider.pay('ORDEN-3', method)).toMatchObject({
    status: 422,
    body: { error: { messages: { 'payment_method.token': [expect.any(String)] } } },
  });
});

test('a reference has one transaction, however it ended', async () => {
  const provider = await aProvider();
  await provider.pay('ORDEN-1', { ...nequi, phone_number: '3992222222' });

  expect(await provider.pay('ORDEN-1', nequi)).toMatchObject({
    status: 422,
    body: { error: { type: 'INPUT_VALIDATION_ERROR', messages: { reference: [expect.any(String)] } } },
  });
  const listed = await provider.ask('GET', '/v1/transactions?reference=ORDEN-1', { key: provider.keys.privateKey });
  expect(listed.body.data).toHaveLength(1);
});

test('an unsigned charge, or one signed for other values, is refused', async () => {
  const provider = await aProvider();
  const refused = async (given: Record<string, unknown>, field: string) =>
    expect(await provider.pay('ORDEN-1', nequi, given)).toMatchObject({
      status: 422,
      body: { error: { messages: { [field]: [expect.any(String)] } } },
    });

  await refused({ signature: '' }, 'signature');
  await refused({ amount_in_cents: 100 }, 'signature');
  await refused({ amount_in_cents: 95_000.5 }, 'amount_in_cents');
  await refused({ currency: 'USD' }, 'currency');
  await refused({ reference: 'con espacio' }, 'reference');
  await refused({ expiration_time: '2040-01-01T00:00:00.000Z' }, 'signature');
  await refused({ payment_method: { type: 'CARD', token: 'tok_test_x' } }, 'payment_method.installments');
});

test('an expired charge is refused although its signature is valid', async () => {
  const provider = await aProvider();
  const expirationTime = new Date(Date.now() - 1000).toISOString();
  const charge = { reference: 'ORDEN-1', amountInCents: 9_500_000, currency: 'COP', expirationTime };
  const signature = integritySignature(charge, provider.keys.integritySecret);

  expect(await provider.pay('ORDEN-1', nequi, { expiration_time: expirationTime, signature })).toMatchObject({
    status: 422,
    body: { error: { messages: { expiration_time: [expect.any(String)] } } },
  });
});

test('terms and personal data are each accepted with their own token', async () => {
  const provider = await aProvider();
  const { acceptance_token, accept_personal_auth } = await provider.aCharge('ORDEN-1', nequi);

  const swapped = { acceptance_token: accept_personal_auth, accept_personal_auth: acceptance_token };
  expect((await provider.pay('ORDEN-1', nequi, swapped)).body.error.messages).toHaveProperty('acceptance_token');
  const forged = { accept_personal_auth: `${accept_personal_auth}x` };
  expect((await provider.pay('ORDEN-1', nequi, forged)).body.error.messages).toHaveProperty('accept_personal_auth');
});

test('an approved card payment is voided the same day, anything else is not', async () => {
  const provider = await aProvider({ settleMs: 0 });
  const { privateKey: key } = provider.keys;
  const byCard = await provider.pay('ORDEN-1', card(await provider.cardToken()));
  const byPhone = await provider.pay('ORDEN-2', nequi);
  for (const { body } of [byCard, byPhone])
    await vi.waitFor(async () => expect((await provider.find(body.data.id)).body.data.status).toBe('APPROVED'));

  expect(await provider.ask('POST', `/v1/transactions/${byCard.body.data.id}/void`, { key })).toMatchObject({
    status: 201,
    body: { data: { status: 'VOIDED' } },
  });
  expect((await provider.ask('POST', `/v1/transactions/${byPhone.body.data.id}/void`, { key })).status).toBe(422);
});

test('a browser of another origin may call the API, but not the control', async () => {
  const { url } = await aProvider();
  const preflight = await fetch(`${url}/v1/tokens/cards`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'http://localhost:3000',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('authorization');

  const control = await fetch(`${url}/_control/reset`, {
    method: 'POST',
    headers: { Origin: 'http://localhost:3000' },
  });
  expect(control.status).toBe(403);
});

test('the bank list has one that approves and one that rejects', async () => {
  const provider = await aProvider();
  const answer = await provider.ask('GET', '/v1/pse/financial_institutions', { key: provider.keys.publicKey });
  expect(answer.body.data.map((bank) => bank.financial_institution_code)).toEqual(['1', '2', '3']);
});
