import { beforeEach, expect, test } from 'vitest';
import type { OrderRequest } from '#shop/orders/form/order-request.ts';
import { currentAttempt, endAttempt, keepDraft, type Ordered, orderAnother, readDraft } from './order-draft.ts';
import type { CheckoutAnswer } from './paying-answers.ts';
import { sendOrder, type Unreachable } from './send-order.ts';

beforeEach(() => {
  endAttempt('cart');
  endAttempt('choice');
});

/** A fake shop that gives these responses in turn, and records the requests. */
function aShopThatAnswers(...answers: (CheckoutAnswer | Unreachable)[]) {
  const requests: OrderRequest[] = [];
  const post = async (_url: string, form: FormData): Promise<CheckoutAnswer | Unreachable> => {
    requests.push(JSON.parse(String(form.get('order'))));
    return answers[requests.length - 1] ?? { outcome: 'empty-cart' };
  };
  return { requests, send: (ordered?: Ordered) => sendOrder('/checkout/pedido', new FormData(), [], post, ordered) };
}

const placed: CheckoutAnswer = {
  outcome: 'placed',
  order: { orderNumber: '482915', total: 0, token: 'secret' },
  payment: { kind: 'pending' },
};
const keyUsed = (waiting: boolean): CheckoutAnswer => ({ outcome: 'key-used', orderNumber: '482915', waiting });

test('a repeated order has the same key', async () => {
  const { requests, send } = aShopThatAnswers(placed, placed);
  await send();
  await send();
  expect(requests[1]?.idempotencyKey).toBe(requests[0]?.idempotencyKey);
  expect(requests.map(({ replaces }) => replaces)).toEqual([null, null]);
});

test('a changed order replaces an unpaid one, under a new key', async () => {
  const { requests, send } = aShopThatAnswers(keyUsed(true), placed, placed);
  expect(await send()).toEqual(placed);
  expect(requests[1]?.replaces).toBe(requests[0]?.idempotencyKey);
  expect(requests[1]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey);

  // If the previous response was lost, the next attempt must name the order it replaces again.
  await send();
  expect(requests[2]).toEqual(requests[1]);
});

test('a paid order is not replaced', async () => {
  const { requests, send } = aShopThatAnswers(keyUsed(false), placed);
  expect(await send()).toEqual(keyUsed(false));
  expect(requests).toHaveLength(1);
});

test('however often the confirm button is pressed, another order has another key only after the shopper said so', async () => {
  const settling: CheckoutAnswer = { outcome: 'settling', order: { orderNumber: '482915', total: 0, token: 'secret' } };
  const { requests, send } = aShopThatAnswers(settling, settling, placed);
  await send();
  await send();
  expect(requests[1]).toEqual(requests[0]);

  orderAnother('cart', { isKeyUsed: true });
  await send();
  expect(requests[2]).toMatchObject({ isAnother: true, replaces: null });
  expect(requests[2]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey);
});

test('another order like one of another tab keeps its key, and with it its hold', async () => {
  const { requests, send } = aShopThatAnswers({ outcome: 'same-order', order: null }, placed);
  await send();
  orderAnother('cart', { isKeyUsed: false });
  await send();
  expect(requests[1]).toEqual({ ...requests[0], isAnother: true });
});

test('a product ordered alone does not replace the unpaid order of the cart', async () => {
  const { requests, send } = aShopThatAnswers(placed, placed, keyUsed(true), placed);
  await send('cart');
  await send('choice');
  expect(requests[1]).toMatchObject({ replaces: null });
  expect(requests[1]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey);

  endAttempt('choice');
  await send('cart');
  expect(requests[3]?.replaces).toBe(requests[0]?.idempotencyKey);
});

test('after a lost answer what is ordered next has the same key, so that nothing is ordered twice unnoticed', async () => {
  const lost = { outcome: 'unreachable' } as const;
  const { requests, send } = aShopThatAnswers(lost, keyUsed(false), placed);
  await send('choice');
  expect(await send('cart')).toEqual(keyUsed(false));
  expect(requests[1]?.idempotencyKey).toBe(requests[0]?.idempotencyKey);

  await send('cart');
  expect(requests[2]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey);
});

test('an ended attempt is not resumed', async () => {
  const { requests, send } = aShopThatAnswers(keyUsed(true), placed, placed);
  await send();
  endAttempt();
  await send();
  expect(requests[2]?.replaces).toBeNull();
  expect(requests[2]?.idempotencyKey).toBe(currentAttempt().idempotencyKey);
  expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
});

function aForm(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test('what was typed is kept for its person, without the consent', () => {
  keepDraft('laura@correo.example', aForm({ firstName: 'Laura', consent: 'on' }));
  expect(readDraft('laura@correo.example')).toEqual({ firstName: 'Laura', subscribe: '' });
  expect(readDraft('')).toBeNull();
});

test('a form with fewer fields keeps the other’s values, and a box can be unticked', () => {
  keepDraft('', aForm({ firstName: 'Laura', postalCode: '660003', subscribe: 'on' }));
  keepDraft('', aForm({ firstName: 'Ana' }));
  expect(readDraft('')).toEqual({ firstName: 'Ana', postalCode: '660003', subscribe: '' });
});

test('files are not kept', () => {
  const form = aForm({ firstName: 'Laura' });
  form.set('transferProof', new File(['x'], 'recibo.pdf'));
  keepDraft('', form);
  expect(readDraft('')).not.toHaveProperty('transferProof');
});
