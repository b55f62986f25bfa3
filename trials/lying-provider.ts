import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProviderRecord = {
  id: string;
  reference: string;
  status: 'PENDING' | 'APPROVED' | 'DECLINED';
  amount_in_cents: number;
  currency?: string;
};

/** How it answers queries: correctly, with an error, never, slowly, or with garbage. */
export type ProviderState = 'well' | 'answers-500' | 'hangs' | 'slow' | 'talks-nonsense';

const slowMs = 4_000;

/**
 * Starts a payment provider that speaks the part of the protocol used here and reports whatever it is configured to.
 */
export async function startLyingProvider() {
  const records = new Map<string, ProviderRecord>();
  let state: ProviderState = 'well';
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const answer = () => {
      response.setHeader('Content-Type', 'application/json');
      if (state === 'answers-500') return response.writeHead(500).end('{"error":"internal"}');
      if (state === 'talks-nonsense') return response.end('<html>Mantenimiento</html>');
      const id = /^\/v1\/transactions\/([\w-]+)$/.exec(pathname)?.[1];
      if (id) {
        const record = records.get(id);
        return record ? response.end(JSON.stringify({ data: record })) : response.writeHead(404).end('{}');
      }
      const reference = searchParams.get('reference');
      const matching = [...records.values()].filter((record) => record.reference === reference);
      return response.end(JSON.stringify({ data: matching }));
    };
    if (state === 'hangs') return;
    if (state === 'slow') setTimeout(answer, slowMs);
    else answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    environment: {
      WOMPI_PUBLIC_KEY: 'pub_test_of_the_trials',
      WOMPI_PRIVATE_KEY: 'prv_test_of_the_trials',
      WOMPI_EVENTS_SECRET: eventsSecret,
      WOMPI_INTEGRITY_SECRET: 'test_integrity_of_the_trials',
      WOMPI_API_URL: `${url}/v1`,
      WOMPI_WIDGET_URL: `${url}/widget.js`,
    },
    set(next: ProviderState) {
      state = next;
    },
    /** Sets the answer to queries about this transaction or its reference. */
    knows(record: ProviderRecord) {
      records.set(record.id, { currency: 'COP', ...record });
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const eventsSecret = 'test_events_of_the_trials';

/** Sends a transaction's event to a shop, signed with the provider's secret or another one. */
export async function sendEvent(shopUrl: string, record: ProviderRecord, secret = eventsSecret): Promise<number> {
  const transaction = { currency: 'COP', payment_method_type: 'CARD', ...record };
  const timestamp = Math.floor(Date.now() / 1_000);
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
  const signed = `${record.id}${record.status}${record.amount_in_cents}${timestamp}${secret}`;
  const checksum = createHash('sha256').update(signed).digest('hex');
  const event = { event: 'transaction.updated', data: { transaction }, environment: 'test', timestamp };
  const answer = await fetch(`${shopUrl}/wompi/eventos`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Event-Checksum': checksum },
    body: JSON.stringify({ ...event, signature: { properties, checksum } }),
  });
  return answer.status;
}
