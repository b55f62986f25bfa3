import { createHash, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

export type OrderRequest = { key: string; productId: string; quantity: number; shownPrice: number };

/**
 * A telephone of each attempt's own, because the open orders of one telephone are limited; the same again for the same
 * key, because a repeated request must have the same content.
 */
export function phoneOf(key: string): string {
  const digits = createHash('sha256').update(key).digest().readUInt32BE() % 10 ** 9;
  return `3${String(digits).padStart(9, '0')}`;
}

/** The form data that the cash-on-delivery dialog sends, with additional or forged fields. */
export function orderForm(
  order: OrderRequest,
  forged: { fields?: Record<string, string>; order?: Record<string, unknown> } = {},
): FormData {
  const form = new FormData();
  const fields = {
    firstName: 'Laura',
    lastName: 'Gómez Restrepo',
    phone: phoneOf(order.key),
    email: 'laura.gomez@correo.example',
    address: 'Cra. 27 # 15-40',
    neighborhood: 'Álamos',
    department: 'Risaralda',
    city: 'Pereira',
    consent: 'on',
    ...forged.fields,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { key, productId, quantity, shownPrice } = order;
  form.set(
    'order',
    JSON.stringify({
      idempotencyKey: key,
      lines: [{ kind: 'unit', lineId: 'l1', productId, quantity, shownPrice }],
      shownTotal: quantity * shownPrice,
      ...forged.order,
    }),
  );
  return form;
}

export function productIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/**
 * Places an order of one unit that waits for its payment in the provider's window.
 *
 * @returns the token of its page
 */
export async function placeUnpaidOrder(
  shopUrl: string,
  productId: string,
  fields: Record<string, string> = {},
): Promise<string> {
  // An order at a wrong price is refused with the true one, which is how the price is found. A lower total than this
  // could not be paid online.
  const refused = await checkOut(shopUrl, productId, 2_000);
  const { price, discountPercentage } = refused.lines?.[0]?.now ?? { price: 0, discountPercentage: 0 };
  const placed = await checkOut(shopUrl, productId, Math.round((price * (100 - discountPercentage)) / 100), fields);
  if (!placed.order) throw new Error('An order was not placed');
  return placed.order.token;
}

type CheckoutAnswer = {
  order?: { token: string };
  lines?: { now: { price: number; discountPercentage: number } }[];
};

async function checkOut(
  shopUrl: string,
  productId: string,
  shownPrice: number,
  others: Record<string, string> = {},
): Promise<CheckoutAnswer> {
  const fields = { paymentMethod: 'widget', country: 'Colombia', postalCode: '660001', ...others };
  const form = orderForm({ key: randomUUID(), productId, quantity: 1, shownPrice }, { fields });
  const answer = await fetch(`${shopUrl}/checkout/pedido`, {
    method: 'POST',
    body: form,
    headers: { Origin: shopUrl },
  });
  return (await answer.json()) as CheckoutAnswer;
}

/**
 * Sends an order from a random network address; the shop must trust one proxy.
 *
 * @returns the shop's answer, or null if the connection broke before an answer
 */
export async function sendOrder(
  shopUrl: string,
  form: FormData,
): Promise<{ status: number; body: Record<string, unknown> } | null> {
  try {
    const answer = await fetch(`${shopUrl}/contraentrega`, {
      method: 'POST',
      body: form,
      headers: { Origin: shopUrl, 'X-Forwarded-For': someAddress() },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}

function someAddress(): string {
  const [a, b, c] = [...Buffer.from(randomUUID().replaceAll('-', ''), 'hex')];
  return `10.${a}.${b}.${c}`;
}
