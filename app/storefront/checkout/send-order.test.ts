import { beforeEach, expect, test } from 'vitest';
import type { OrderRequest } from '#shop/orders/order-request.ts';
import type { CheckoutAnswer } from './checkout-answers.ts';
import { currentAttempt, endAttempt, keepDraft, readDraft } from './order-draft.ts';
import { sendOrder } from './send-order.ts';

beforeEach(endAttempt);

/** A shop that answers so, one after another, and what it was asked. */
function aShopThatAnswers(...answers: CheckoutAnswer[]) {
  const asked: OrderRequest[] = [];
  const post = async (_url: string, form: FormData): Promise<CheckoutAnswer> => {
    asked.push(JSON.parse(String(form.get('order'))));
    return answers[asked.length - 1] ?? { outcome: 'empty-cart' };
  };
  return { asked, send: () => sendOrder('/checkout/pedido', new FormData(), [], post) };
}

const placed: CheckoutAnswer = {
  outcome: 'placed',
  order: { orderNumber: '482915', total: 0, token: 'secret' },
  payment: { kind: 'pending' },
};
const keyUsed = (waiting: boolean): CheckoutAnswer => ({ outcome: 'key-used', orderNumber: '482915', waiting });

test('sent again, an order goes under the same key', async () => {
  const { asked, send } = aShopThatAnswers(placed, placed);
  await send();
  await send();
  expect(asked[1]?.idempotencyKey).toBe(asked[0]?.idempotencyKey);
  expect(asked.map(({ replaces }) => replaces)).toEqual([null, null]);
});

test('an order changed while the last one waits for its payment takes its place, under a new key', async () => {
  const { asked, send } = aShopThatAnswers(keyUsed(true), placed, placed);
  expect(await send()).toEqual(placed);
  expect(asked[1]?.replaces).toBe(asked[0]?.idempotencyKey);
  expect(asked[1]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey);

  // Should that answer have been lost, the next try must still name the order it replaces.
  await send();
  expect(asked[2]).toEqual(asked[1]);
});

test('an order that is paid already is not replaced', async () => {
  const { asked, send } = aShopThatAnswers(keyUsed(false), placed);
  expect(await send()).toEqual(keyUsed(false));
  expect(asked).toHaveLength(1);
});

test('an attempt that ended is not taken up again', async () => {
  const { asked, send } = aShopThatAnswers(keyUsed(true), placed, placed);
  await send();
  endAttempt();
  await send();
  expect(asked[2]?.replaces).toBeNull();
  expect(asked[2]?.idempotencyKey).toBe(currentAttempt().idempotencyKey);
  expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
});

function aForm(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test('what was typed is kept for its person, the consent is not', () => {
  keepDraft('laura@correo.example', aForm({ firstName: 'Laura', consent: 'on' }));
  expect(readDraft('laura@correo.example')).toEqual({ firstName: 'Laura', subscribe: '' });
  expect(readDraft('')).toBeNull();
});

test('a form that asks for less keeps what the other asked for, and a box can be unticked', () => {
  keepDraft('', aForm({ firstName: 'Laura', postalCode: '660003', subscribe: 'on' }));
  keepDraft('', aForm({ firstName: 'Ana' }));
  expect(readDraft('')).toEqual({ firstName: 'Ana', postalCode: '660003', subscribe: '' });
});

test('no file is kept', () => {
  const form = aForm({ firstName: 'Laura' });
  form.set('transferProof', new File(['x'], 'recibo.pdf'));
  keepDraft('', form);
  expect(readDraft('')).not.toHaveProperty('transferProof');
});
