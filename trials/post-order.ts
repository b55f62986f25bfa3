import { randomInt } from 'node:crypto';
import { type Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { orderForm } from '#e2e/order-request.ts';

export type OnSale = { productId: string; price: number };

/** An order that one shopper requests under one key. */
export type RequestedOrder = {
  key: string;
  email: string;
  lines: { productId: string; quantity: number }[];
  total: number;
};

/** A connection that was lost before the first byte of an answer. */
export type LostConnection = {
  error: string;
  /** time from its last answer to the lost request; null for a new connection */
  idleMs: number | null;
  /** time from the lost request to the error */
  afterMs: number;
};

export type OrderAnswer = {
  /** the order's number if it was confirmed */
  placed?: string;
  /** the reason for a final refusal */
  refused?: string;
  description: string;
  wasCut: boolean;
  lost?: Lost;
};

type Lost = Omit<LostConnection, 'afterMs'>;

type Posting = { origin: string; order: RequestedOrder; onSale: OnSale[]; patienceMs: number; agent: Agent | false };

/** Sends an order as the shop's checkout does, over a new connection unless an agent keeps one. */
export async function postOrder(
  address: string,
  { origin, order, onSale, patienceMs, agent }: Posting,
): Promise<OrderAnswer> {
  const [first] = order.lines;
  if (!first) throw new Error('An order without lines');
  const lines = order.lines.map(({ productId, quantity }, index) => {
    return { kind: 'unit', lineId: `l${index}`, productId, quantity, shownPrice: priceOf(onSale, productId) };
  });
  const form = orderForm(
    { key: order.key, productId: first.productId, quantity: first.quantity, shownPrice: 0 },
    { fields: { email: order.email }, order: { lines, shownTotal: order.total } },
  );
  const { status, text, failure, wasCut, lost } = await post(`${address}/contraentrega`, form, {
    origin,
    patienceMs,
    agent,
  });
  if (failure) return { description: failure, wasCut, ...(lost && { lost }) };
  const body = readJson(text);
  const { outcome = 'no answer of the checkout', orderNumber, message } = body;
  if (status === 200 && outcome === 'placed' && orderNumber)
    return { placed: orderNumber, description: '200 placed', wasCut: false };
  const description = `${status} ${message ?? outcome}`;
  return status === 409 ? { refused: outcome, description, wasCut: false } : { description, wasCut: false };
}

function readJson(text: string): { outcome?: string; orderNumber?: string; message?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return { outcome: text.slice(0, 60).replaceAll('\n', ' ') };
  }
}

type Posted = { status: number; text: string; failure?: string; wasCut: boolean; lost?: Lost };

/** When the last answer of each kept connection ended. */
const answeredAt = new WeakMap<Socket, number>();

async function post(
  url: string,
  form: FormData,
  { origin, patienceMs, agent }: Pick<Posting, 'origin' | 'patienceMs' | 'agent'>,
): Promise<Posted> {
  const packed = new Response(form);
  const body = Buffer.from(await packed.arrayBuffer());
  const headers = {
    Origin: origin,
    Host: new URL(origin).host,
    'Content-Type': packed.headers.get('Content-Type') ?? '',
    'Content-Length': body.length,
    'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  };
  return new Promise((resolve) => {
    let status = 0;
    let idleMs: number | null = null;
    // An answer that has ended names its connection no more, if that is kept.
    let connection: Socket | undefined;
    const failed = (failure: string, lost?: Lost) =>
      resolve({ status, text: '', failure, wasCut: status !== 0, ...(lost && { lost }) });
    const sent = request(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(patienceMs) });
    sent.on('error', (error) => {
      const failure = failureName(error);
      failed(failure, failure === connectionLost ? { error: error.message, idleMs } : undefined);
    });
    sent.on('socket', (socket) => {
      connection = socket;
      const lastAnswerAt = answeredAt.get(socket);
      if (lastAnswerAt !== undefined) idleMs = Math.round(performance.now() - lastAnswerAt);
    });
    sent.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => failed('answer cut off'));
      answer.on('end', () => {
        if (connection) answeredAt.set(connection, performance.now());
        resolve({ status, text: Buffer.concat(chunks).toString(), wasCut: false });
      });
    });
    sent.end(body);
  });
}

const connectionLost = 'connection lost';

function failureName(error: Error & { code?: string }): string {
  if (error.code === 'ECONNREFUSED') return 'no connection';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  return connectionLost;
}

export function priceOf(onSale: OnSale[], productId: string): number {
  return onSale.find((product) => product.productId === productId)?.price ?? 0;
}
