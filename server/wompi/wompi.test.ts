import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  type CardCharge,
  ProviderUnavailable,
  ProviderUnreached,
  ProviderUnreadable,
} from '#shop/payments/provider.ts';
import { createWompi } from './wompi.server.ts';

const keys = {
  publicKey: 'pub_test_abc',
  privateKey: 'prv_test_def',
  eventsSecret: 'test_events_ghi',
  integritySecret: 'test_integrity_jkl',
  environment: 'test' as const,
  widgetUrl: 'https://checkout.wompi.co/widget.js',
};

type ReceivedRequest = { method: string; url: string; key: string | undefined; body: unknown };
type Answer = { status?: number; body?: unknown; text?: string };

let close = async () => {};
afterEach(() => close());

/** Starts a stand-in provider on its own port with scripted responses. */
async function standIn(answer: (request: ReceivedRequest) => Answer | 'never') {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const received = await readRequest(request);
    requests.push(received);
    const reply = answer(received);
    if (reply === 'never') return;
    response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json' });
    response.end(reply.text ?? JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { requests, wompi: createWompi({ ...keys, apiUrl }, { patienceMs: 300 }) };
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    key: request.headers.authorization?.replace('Bearer ', ''),
    body: text ? JSON.parse(text) : undefined,
  };
}

const transactionBody = {
  id: '1292-1602113476-10985',
  amount_in_cents: 3_000_000,
  reference: 'ORDEN-1-abc123',
  currency: 'COP',
  payment_method_type: 'CARD',
  payment_method: { type: 'CARD', extra: { last_four: '4242' } },
  status: 'APPROVED',
  status_message: null,
};
const understood = {
  id: '1292-1602113476-10985',
  reference: 'ORDEN-1-abc123',
  status: 'APPROVED',
  amountInCents: 3_000_000,
  currency: 'COP',
  methodType: 'CARD',
  statusMessage: '',
};

const attempt = {
  reference: 'sk8-438k4-xmxm392-sn2m',
  amount: 24_900,
  expiresAt: new Date('2023-06-09T20:28:50Z'),
  customer: { email: 'laura@correo.example', fullName: 'Laura Gómez', phone: '3004567812', country: 'Colombia' },
};
const charge: CardCharge = {
  ...attempt,
  cardToken: 'tok_test_1',
  installments: 3,
  acceptanceToken: 'policy.jwt',
  personalAuthToken: 'data.jwt',
};

test('the widget is opened with cents, an expiration time, and a signature over both', async () => {
  const integritySecret = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6';
  const wompi = createWompi({ ...keys, integritySecret, apiUrl: 'http://127.0.0.1:9/v1' });

  expect(wompi.widgetConfig(attempt)).toEqual({
    currency: 'COP',
    amountInCents: 2_490_000,
    reference: 'sk8-438k4-xmxm392-sn2m',
    publicKey: 'pub_test_abc',
    signature: { integrity: 'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c' },
    expirationTime: '2023-06-09T20:28:50.000Z',
    customerData: {
      email: 'laura@correo.example',
      fullName: 'Laura Gómez',
      phoneNumber: '3004567812',
      phoneNumberPrefix: '+57',
    },
  });
});

test('a foreign telephone number is not sent as a Colombian one', () => {
  const wompi = createWompi({ ...keys, apiUrl: 'http://127.0.0.1:9/v1' });
  const abroad = { ...attempt, customer: { ...attempt.customer, phone: '+34 600 123 456', country: 'España' } };
  expect(wompi.widgetConfig(abroad).customerData).toEqual({ email: 'laura@correo.example', fullName: 'Laura Gómez' });
});

test('a card is charged with its token, a signature and the accepted documents, with the private key', async () => {
  const { wompi, requests } = await standIn(() => ({
    status: 201,
    body: { data: { ...transactionBody, status: 'PENDING' } },
  }));

  expect(await wompi.chargeCard(charge)).toEqual({ ok: true, transaction: { ...understood, status: 'PENDING' } });

  expect(requests).toEqual([
    {
      method: 'POST',
      url: '/v1/transactions',
      key: 'prv_test_def',
      body: {
        acceptance_token: 'policy.jwt',
        accept_personal_auth: 'data.jwt',
        amount_in_cents: 2_490_000,
        currency: 'COP',
        signature: wompi.widgetConfig(charge).signature.integrity,
        expiration_time: '2023-06-09T20:28:50.000Z',
        customer_email: 'laura@correo.example',
        reference: 'sk8-438k4-xmxm392-sn2m',
        payment_method: { type: 'CARD', token: 'tok_test_1', installments: 3 },
        customer_data: { full_name: 'Laura Gómez', phone_number: '573004567812' },
      },
    },
  ]);
});

test.each([
  [{ reference: ['La referencia ya ha sido usada'] }, { ok: false, reason: 'reference-used' }],
  [
    { payment_method: { token: ['El token ya fue usado'] } },
    { ok: false, reason: 'refused', message: 'El token ya fue usado' },
  ],
  [undefined, { ok: false, reason: 'refused', message: '' }],
])('a refused charge has a reason: %j', async (messages, result) => {
  const body = { error: { type: 'INPUT_VALIDATION_ERROR', messages } };
  const { wompi } = await standIn(() => ({ status: 422, body }));
  expect(await wompi.chargeCard(charge)).toEqual(result);
});

test('a card is voided at its transaction, with the private key; a refusal differs from an outage', async () => {
  const statuses = [201, 422, 401, 503];
  const { wompi, requests } = await standIn(() => ({ status: statuses.shift() ?? 500, body: {} }));

  expect(await wompi.voidTransaction('1292-1')).toBe('voided');
  expect(requests).toMatchObject([{ method: 'POST', url: '/v1/transactions/1292-1/void', key: 'prv_test_def' }]);
  expect(await wompi.voidTransaction('1292-1')).toBe('refused');
  await expect(wompi.voidTransaction('1292-1')).rejects.toThrow(ProviderUnavailable);
  await expect(wompi.voidTransaction('1292-1')).rejects.toThrow(ProviderUnavailable);
  expect(await wompi.voidTransaction('../merchants/x')).toBe('refused');
  expect(requests).toHaveLength(4);
});

test('a query uses the private key, and the public one if that finds nothing', async () => {
  const { wompi, requests } = await standIn(({ key }) =>
    key === 'pub_test_abc'
      ? { body: { data: transactionBody } }
      : { status: 404, body: { error: { type: 'NOT_FOUND_ERROR' } } },
  );

  expect(await wompi.findTransaction('1292-1602113476-10985')).toEqual(understood);
  expect(requests.map(({ url, key }) => [url, key])).toEqual([
    ['/v1/transactions/1292-1602113476-10985', 'prv_test_def'],
    ['/v1/transactions/1292-1602113476-10985', 'pub_test_abc'],
  ]);
});

test('a transaction that neither key finds is null; an invalid id is not queried', async () => {
  const { wompi, requests } = await standIn(() => ({ status: 404, body: {} }));
  expect(await wompi.findTransaction('1292-1')).toBeNull();
  expect(requests).toHaveLength(2);
  expect(await wompi.findTransaction('../merchants/x')).toBeNull();
  expect(requests).toHaveLength(2);
});

test('a search returns only exact matches of the reference, whatever other entries say', async () => {
  const others = [
    { ...transactionBody, reference: 'ORDEN-1-abc1234' },
    { ...transactionBody, reference: 'ORDEN-1-abc1234', status: 'UNHEARD_OF' },
  ];
  const { wompi, requests } = await standIn(() => ({ body: { data: [...others, transactionBody] } }));
  expect(await wompi.listTransactions('ORDEN-1-abc123')).toEqual([understood]);
  expect(requests[0]).toMatchObject({ url: '/v1/transactions?reference=ORDEN-1-abc123', key: 'prv_test_def' });
});

test.each([
  ['of an unknown status', { ...transactionBody, status: 'UNHEARD_OF' }],
  ['without a reference', { ...transactionBody, reference: undefined }],
  ['without anything known', { id: 7 }],
])('a search with one entry that cannot be read, %s, is not an answer, but hides no other entry', async (_, entry) => {
  const { wompi } = await standIn(() => ({ body: { data: [entry, transactionBody] } }));
  const fault = await wompi.listTransactions('ORDEN-1-abc123').catch((thrown: unknown) => thrown);
  expect(fault).toBeInstanceOf(ProviderUnreadable);
  expect(fault).toMatchObject({ readable: [understood] });
});

test('responses in the other letter case, with numbers as text and without optional fields, are parsed', async () => {
  const body = {
    data: {
      id: 'tx-1',
      amountInCents: '3000000',
      reference: 'r-1',
      status: 'approved',
      paymentMethod: { type: 'PSE' },
    },
  };
  const { wompi } = await standIn(() => ({ body }));
  expect(await wompi.findTransaction('tx-1')).toMatchObject({
    id: 'tx-1',
    status: 'APPROVED',
    amountInCents: 3_000_000,
    methodType: 'PSE',
    currency: '',
  });
});

test('the documents to accept come with their tokens and links', async () => {
  const data = {
    presigned_acceptance: { acceptance_token: 'policy.jwt', permalink: 'https://wompi.example/policy.pdf' },
    presigned_personal_data_auth: { acceptance_token: 'data.jwt', permalink: 'https://wompi.example/data.pdf' },
  };
  const { wompi, requests } = await standIn(() => ({ body: { data } }));
  expect(await wompi.findAcceptance()).toEqual({
    policy: { token: 'policy.jwt', link: 'https://wompi.example/policy.pdf' },
    personalData: { token: 'data.jwt', link: 'https://wompi.example/data.pdf' },
  });
  expect(requests[0]?.url).toBe('/v1/merchants/pub_test_abc');
});

test('a document link that would run a script is not shown', async () => {
  const document = { acceptance_token: 'jwt', permalink: 'javascript:alert(1)' };
  const data = { presigned_acceptance: document, presigned_personal_data_auth: document };
  const { wompi } = await standIn(() => ({ body: { data } }));
  await expect(wompi.findAcceptance()).rejects.toThrow(ProviderUnavailable);
});

test.each<[string, Answer | 'never']>([
  ['never answers', 'never'],
  ['fails', { status: 503, body: {} }],
  ['has too much to do', { status: 429, body: {} }],
  ['speaks another protocol', { text: '<html>' }],
  ['takes the key for a wrong one', { status: 401, body: { error: { type: 'INVALID_ACCESS_TOKEN' } } }],
  ['tells of nothing that can be read', { body: { data: { id: 'tx-1' } } }],
])(
  'a provider that %s counts as unavailable, and the error contains no key, token or personal data',
  async (_, answer) => {
    const { wompi } = await standIn(() => answer);
    const fault = await wompi.chargeCard(charge).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ProviderUnavailable);
    expect(JSON.stringify([fault, String(fault), (fault as Error).cause ?? ''])).not.toMatch(/prv_|tok_|jwt|laura/);
  },
);

test('an unreachable provider is reported as down', async () => {
  const wompi = createWompi({ ...keys, apiUrl: 'http://127.0.0.1:9/v1' });
  await expect(wompi.listTransactions('ORDEN-1')).rejects.toThrow(ProviderUnavailable);
});

test('a charge without a connection was certainly not made; one without an answer may have been', async () => {
  const unreached = createWompi({ ...keys, apiUrl: 'http://127.0.0.1:2/v1' }).chargeCard(charge);
  await expect(unreached).rejects.toThrow(ProviderUnreached);

  const { wompi } = await standIn(() => 'never');
  const unanswered = await wompi.chargeCard(charge).catch((error: unknown) => error);
  expect(unanswered).not.toBeInstanceOf(ProviderUnreached);
});
