import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { startProvider } from '#stand-ins/payments/server.ts';
import { readSettings, type Settings } from '#stand-ins/payments/settings.ts';
import { integritySignature } from '#stand-ins/payments/signatures.ts';

const secrets = {
  STAND_IN_PUBLIC_KEY: 'pub_test_public',
  STAND_IN_PRIVATE_KEY: 'prv_test_private',
  STAND_IN_EVENTS_SECRET: 'test_events_secret',
  STAND_IN_INTEGRITY_SECRET: 'test_integrity_secret',
};

type Fields = Record<string, unknown>;
/** An HTTP response, with its body typed for field access. */
export type Answered = { status: number; body: { data: Fields & Fields[]; error: { type: string; messages: Fields } } };

/** Starts a provider on a free port for one test, which settles fast and does not retry events unless configured. */
export async function aProvider(changes: Partial<Settings> = {}) {
  const settings = {
    ...readSettings({ ...secrets, STAND_IN_HOST: '127.0.0.1' }),
    settleMs: 20,
    retryMs: [],
    ...changes,
  };
  const provider = await startProvider(settings);
  onTestFinished(provider.close);
  const { keys } = settings;

  async function ask(method: string, address: string, options: { key?: string; body?: unknown } = {}) {
    const answer = await fetch(provider.url + address, {
      method,
      headers: { ...(options.key && { Authorization: `Bearer ${options.key}` }) },
      ...(method === 'POST' && { body: JSON.stringify(options.body ?? {}) }),
    });
    return { status: answer.status, body: await answer.json() } as Answered;
  }

  async function cardToken(number = '4242424242424242'): Promise<string> {
    const body = { number, cvc: '123', exp_month: '08', exp_year: '40', card_holder: 'Ana Ruiz' };
    const answer = await ask('POST', '/v1/tokens/cards', { key: keys.publicKey, body });
    return String(answer.body.data.id);
  }

  /** A complete, signed request body for a charge. */
  async function aCharge(reference: string, paymentMethod: object, given: Fields = {}): Promise<Fields> {
    const { data } = (await ask('GET', `/v1/merchants/${keys.publicKey}`)).body;
    const tokenOf = (name: string) => (data[name] as { acceptance_token: string }).acceptance_token;
    return {
      acceptance_token: tokenOf('presigned_acceptance'),
      accept_personal_auth: tokenOf('presigned_personal_data_auth'),
      amount_in_cents: 9_500_000,
      currency: 'COP',
      customer_email: 'ana@correo.example',
      reference,
      signature: integritySignature({ reference, amountInCents: 9_500_000, currency: 'COP' }, keys.integritySecret),
      payment_method: paymentMethod,
      ...given,
    };
  }

  return {
    ...provider,
    keys,
    ask,
    cardToken,
    aCharge,
    pay: async (reference: string, paymentMethod: object, given: Fields = {}) =>
      ask('POST', '/v1/transactions', { key: keys.privateKey, body: await aCharge(reference, paymentMethod, given) }),
    find: (id: unknown) => ask('GET', `/v1/transactions/${id}`, { key: keys.privateKey }),
    control: (body: Fields) => ask('POST', '/_control/settings', { body }),
  };
}

/** Starts a webhook endpoint that responds with the given statuses in order, then 200. */
export async function anEventsAddress(answers: number[] = []) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wompi/eventos`, received };
}
