import { randomInt, randomUUID } from 'node:crypto';
import { phoneOf } from '#e2e/order-request.ts';
import type { OnSale } from './post-order.ts';

export type CheckoutOrder = {
  key?: string;
  method: 'widget' | 'transfer' | 'card' | 'cash';
  product: OnSale;
  file?: File;
  /** a card's token and the tokens of what its payer accepts */
  card?: Record<string, string>;
};

/** The window's configuration, as far as a payment in it needs it. */
export type WindowConfig = {
  publicKey: string;
  currency: string;
  amountInCents: number;
  reference: string;
  signature: { integrity: string };
  expirationTime: string;
};

export type CheckoutAnswered = {
  /** HTTP status; 0 if no valid answer arrived */
  status: number;
  body: {
    outcome?: string;
    message?: string;
    order?: { orderNumber: string; token: string; total: number };
    payment?: { kind: string; message?: string; config?: WindowConfig };
  };
  ms: number;
};

/** Creates the form data of an order of one unit, as /checkout sends it to /checkout/pedido. */
export function checkoutForm({ key = randomUUID(), method, product, file, card = {} }: CheckoutOrder): FormData {
  const form = new FormData();
  const fields = {
    firstName: 'Laura',
    lastName: 'Gómez Restrepo',
    email: `${key}@correo.example`,
    phone: phoneOf(key),
    address: 'Cra. 27 # 15-40',
    neighborhood: 'Álamos',
    department: 'Risaralda',
    city: 'Pereira',
    postalCode: '660003',
    country: 'Colombia',
    consent: 'on',
    paymentMethod: method,
    ...card,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { productId, price } = product;
  form.set(
    'order',
    JSON.stringify({
      idempotencyKey: key,
      lines: [{ kind: 'unit', lineId: 'l1', productId, quantity: 1, shownPrice: price }],
      shownTotal: price,
    }),
  );
  if (file) form.set('transferProof', file);
  return form;
}

/** Sends a form to a path of the shop from a random network address. */
export async function sendForm(shopUrl: string, path: string, form: FormData): Promise<CheckoutAnswered> {
  const began = performance.now();
  try {
    const answer = await fetch(shopUrl + path, {
      method: 'POST',
      body: form,
      headers: { Origin: shopUrl, 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
      signal: AbortSignal.timeout(90_000),
    });
    const body = (await answer.json()) as CheckoutAnswered['body'];
    return { status: answer.status, body, ms: performance.now() - began };
  } catch {
    return { status: 0, body: {}, ms: performance.now() - began };
  }
}

/** A valid receipt of this size. */
export function aReceipt(kilobytes = 1): File {
  const filling = 'x'.repeat(kilobytes * 1024);
  return new File([`%PDF-1.4\n%${filling}\nstartxref\n9\n%%EOF\n`], 'recibo.pdf', { type: 'application/pdf' });
}
