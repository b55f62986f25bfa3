import { expect, test } from 'vitest';
import type { StateAnswer } from './paying-answers.ts';
import { dialogScreen, orderScreen } from './paying-screens.ts';
import { filling, isBusy, type PayingEvent, type Stage } from './paying-stages.ts';
import { nextStage, readDone, resumeStage } from './paying-state.ts';
import { closed, follow, followOn, order, placed, sending, sent, state, widget } from './testing/follow-stages.ts';

test('a page reloaded during a payment resumes with its outcome', () => {
  const checking: Stage = { kind: 'checking', waiting: { order, sent: { ...sent, lineIds: ['one'] } } };
  expect(follow(checking, state('paid')).stage).toMatchObject({ kind: 'done', done: { payment: 'paid' } });
  expect(follow(checking, state('pending')).stage).toMatchObject({ kind: 'done', done: { payment: 'pending' } });
  expect(follow(checking, state('declined')).stage).toMatchObject({ problem: { kind: 'unpaid' } });
  expect(follow(checking, { kind: 'state', state: null }).stage).toEqual(filling);
  const lapsed: StateAnswer = { status: 'Cancelado', payment: 'none', message: '' };
  expect(follow(checking, { kind: 'state', state: lapsed }).stage).toEqual(filling);
});

test('a page left as the window closed keeps waiting for that transaction, and asks for no other payment', () => {
  const waiting = { order, sent: { ...sent, lineIds: ['one'] } };
  const again = resumeStage({ ...waiting, transaction: { id: 'tx-1' } });
  expect(again).toMatchObject({ kind: 'confirming', transactionId: 'tx-1' });
  expect(follow(again, state('none')).stage).toMatchObject({ kind: 'done', done: { payment: 'pending' } });
  expect(resumeStage(waiting).kind).toBe('checking');
});

test('the dialog stays open while the order is paid elsewhere', () => {
  const settling: PayingEvent = { kind: 'answered', answer: { outcome: 'settling', order }, items: [] };
  const { stage } = followOn(dialogScreen, sending, settling);
  expect(stage).toEqual({ ...filling, problem: { kind: 'settling', order } });
  expect(nextStage(stage, { kind: 'closed' }, dialogScreen)).toEqual(filling);
  expect(nextStage(sending, { kind: 'closed' }, dialogScreen)).toBe(sending);
});

test.each([
  [placed({ kind: 'paid' }), 'Recibimos tu pago / Ya estamos alistando tu pedido.'],
  [placed({ kind: 'pending' }), null],
  [placed({ kind: 'declined', message: '' }), 'Error en el Pago / Intenta de nuevo.'],
  [{ kind: 'answered', answer: { outcome: 'settling', order }, items: [] } as PayingEvent, null],
])('the page of an order is reloaded after %j, and can be used again then', (event, words) => {
  const { stage, toasts } = followOn(orderScreen, sending, event);
  expect(stage.kind).toBe('refreshing');
  expect(toasts).toEqual(words ? [words] : []);
  expect(followOn(orderScreen, stage, { kind: 'refreshed' }).stage).toEqual(filling);
});

test('on the page of an order, paying on delivery is confirmed in a toast', () => {
  const byCash: Stage = { kind: 'sending', sent: { ...sent, lineIds: [], method: 'cash' } };
  expect(followOn(orderScreen, byCash, placed({ kind: 'pay-later' })).toasts).toEqual([
    'Listo / Pagas cuando recibes tu pedido.',
  ]);
});

test('on the page of an order, a payment that is being confirmed ends the open window', () => {
  const { stage: paying } = followOn(orderScreen, sending, placed(widget));
  for (const payment of ['waiting', 'declined', 'none'] as const)
    expect(followOn(orderScreen, paying, state(payment)).stage).toBe(paying);
  expect(followOn(orderScreen, paying, state('pending')).stage.kind).toBe('refreshing');
  expect(follow(paying, state('pending')).stage).toBe(paying);
});

test('on the page of an order, a failed request or an unreachable provider keeps the choice', () => {
  const failed: PayingEvent = { kind: 'answered', answer: { outcome: 'failed', message: '' }, items: [] };
  expect(followOn(orderScreen, sending, failed)).toEqual({
    stage: filling,
    toasts: ['Error en el Pago / Intenta de nuevo.'],
  });
  expect(followOn(orderScreen, sending, placed({ kind: 'unavailable' })).stage).toEqual(filling);
  expect(followOn(orderScreen, sending, placed(widget), { kind: 'window-missing' }).stage).toEqual(filling);
});

test('on the page of an order, a closed window is followed by the shop’s state', () => {
  const confirming = followOn(orderScreen, sending, placed(widget), closed('tx-1')).stage;
  expect(confirming.kind).toBe('confirming');
  expect(followOn(orderScreen, confirming, state('none')).toasts).toEqual([]);
  expect(followOn(orderScreen, confirming, state('waiting')).toasts).toEqual(['Error en el Pago / Intenta de nuevo.']);
  expect(followOn(orderScreen, confirming, state('none')).stage.kind).toBe('refreshing');
});

test('the accounts for a transfer are shown until the order is paid another way', () => {
  const accounts = placed({ kind: 'accounts', accounts: [], until: '2026-03-02T10:00:00.000Z' });
  const { stage } = followOn(orderScreen, sending, accounts);
  expect(stage).toEqual({ kind: 'accounts', accounts: [], until: new Date('2026-03-02T10:00:00.000Z') });
  expect(isBusy(stage)).toBe(false);
});

test('only a completion is restored from the browser’s history', () => {
  const done = { order, sent, payment: 'paid' };
  expect(readDone({ done })).toEqual(done);
  for (const other of [
    null,
    undefined,
    'done',
    {},
    { done: null },
    { done: { order: {} } },
    { done: { ...done, payment: 'unknown' } },
  ]) {
    expect(readDone(other)).toBeNull();
  }
});
