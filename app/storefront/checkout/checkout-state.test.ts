import { expect, test } from 'vitest';
import type { WidgetConfig } from '#shop/payments/provider.ts';
import type { PaymentStep, StateAnswer } from './checkout-answers.ts';
import {
  filling,
  formToast,
  type Happening,
  isBusy,
  nextStage,
  readDone,
  type Stage,
  takenUp,
  toastFor,
} from './checkout-state.ts';

const order = { orderNumber: '482915', total: 64_500, token: 'secret' };
const sent = { method: 'widget', lineIds: ['one'], destination: 'Pereira', email: 'laura@correo.example' } as const;
const sending: Stage = { kind: 'sending', sent: { ...sent, lineIds: ['one'] } };
const config = { reference: 'ORDEN-1' } as WidgetConfig;
const widget: PaymentStep = { kind: 'widget', config, widgetUrl: 'http://provider/widget.js' };

const placed = (payment: PaymentStep): Happening => ({
  kind: 'answered',
  answer: { outcome: 'placed', order, payment },
  items: [],
});
const state = (payment: StateAnswer['payment'], message = ''): Happening => ({
  kind: 'state',
  state: { status: payment === 'paid' ? 'Pagado' : 'Pendiente', payment, message },
});
const closed = (transactionId: string | null): Happening => ({ kind: 'window-closed', transactionId });

/** The stage after all of it, and the toasts on the way. */
function follow(start: Stage, ...happenings: Happening[]) {
  const toasts: string[] = [];
  let stage = start;
  for (const happening of happenings) {
    const words = toastFor(stage, happening);
    if (words) toasts.push(`${words.title} / ${words.description}`);
    stage = nextStage(stage, happening);
  }
  return { stage, toasts };
}

test('the window’s word proves nothing: an order is paid when the shop says so', () => {
  const { stage: confirming } = follow(sending, placed(widget), closed('tx-1'));
  expect(confirming).toMatchObject({ kind: 'confirming', transactionId: 'tx-1' });

  const { stage, toasts } = follow(confirming, state('paid'));
  expect(stage).toMatchObject({ kind: 'done', done: { order, payment: 'paid' } });
  expect(toasts).toEqual([]);
});

test('what is still pending is through, and said to be being confirmed', () => {
  expect(follow(sending, placed(widget), closed('tx-1'), state('pending')).stage).toMatchObject({
    kind: 'done',
    done: { payment: 'pending' },
  });
  expect(follow(sending, placed({ kind: 'pending' })).stage).toMatchObject({ kind: 'confirming' });
});

test('what the shop adds to a payment that is pending or declined later stands on the completion', () => {
  const { stage: pending } = follow(sending, placed(widget), closed('tx-1'), state('pending', 'Lo estamos revisando.'));
  expect(pending).toMatchObject({ kind: 'done', done: { payment: 'pending', message: 'Lo estamos revisando.' } });

  const { stage: declined } = follow(pending, state('declined', 'Fondos insuficientes'));
  expect(declined).toMatchObject({ kind: 'done', done: { payment: 'declined', message: 'Fondos insuficientes' } });
});

test('a pending payment that is settled later changes what the completion says, once', () => {
  const { stage: pending } = follow(sending, placed(widget), closed('tx-1'), state('pending'));
  expect(follow(pending, state('paid')).stage).toMatchObject({ done: { payment: 'paid' } });
  expect(follow(pending, state('declined')).stage).toMatchObject({ done: { payment: 'declined' } });
  expect(follow(pending, state('paid'), state('declined')).stage).toMatchObject({ done: { payment: 'paid' } });
});

test('a declined payment is told in the provider’s words, and the order waits to be paid again', () => {
  const { stage, toasts } = follow(sending, placed(widget), closed('tx-1'), state('declined', 'Fondos insuficientes'));
  expect(stage).toEqual({ ...filling, problem: { kind: 'unpaid', orderNumber: '482915' } });
  expect(toasts).toEqual(['Error en el Pago / Fondos insuficientes']);
});

test('a window closed without a transaction asks to try again', () => {
  const { stage, toasts } = follow(sending, placed(widget), closed(null), state('waiting'));
  expect(stage).toMatchObject({ kind: 'filling', problem: { kind: 'unpaid' } });
  expect(toasts).toEqual(['Error en el Pago / Intenta de nuevo.']);
});

test('a transaction that nobody could look up may be paid, so nobody is asked for money again', () => {
  const unanswered: Happening = { kind: 'state', state: null };
  for (const silence of [unanswered, state('waiting')]) {
    expect(follow(sending, placed(widget), closed('tx-1'), silence).stage).toMatchObject({
      kind: 'done',
      done: { payment: 'pending' },
    });
  }
  expect(follow(sending, placed({ kind: 'pending' }), unanswered).stage).toMatchObject({
    done: { payment: 'pending' },
  });
  expect(follow(sending, placed(widget), closed(null), unanswered).stage).toMatchObject({ kind: 'filling' });
});

test('an open window holds nobody: the button works, and a payment the shop hears of ends it', () => {
  const { stage: paying } = follow(sending, placed(widget));
  expect(paying.kind).toBe('paying');
  expect(isBusy(paying)).toBe(false);
  expect(nextStage(paying, { kind: 'sent', sent: { ...sent, lineIds: [] } }).kind).toBe('sending');
  expect(follow(paying, state('waiting')).stage).toBe(paying);
  expect(follow(paying, state('paid')).stage).toMatchObject({ kind: 'done' });
});

test('a window that was left behind and reports late changes nothing', () => {
  const { stage: declined } = follow(sending, placed(widget), closed('tx-1'), state('declined'));
  expect(nextStage(declined, closed('tx-2'))).toBe(declined);
  expect(nextStage(sending, closed('tx-2'))).toBe(sending);
});

test('a script that does not load says so, and the order stands', () => {
  const { stage, toasts } = follow(sending, placed(widget), { kind: 'window-missing' });
  expect(stage).toMatchObject({ problem: { kind: 'unpaid', orderNumber: '482915' } });
  expect(toasts).toEqual([
    'Error en el Pago / No se pudo cargar la pasarela de pago. Recarga la página e inténtalo de nuevo.',
  ]);
});

test.each([
  [{ kind: 'paid' }, 'paid'],
  [{ kind: 'proof-received' }, 'under-review'],
  [{ kind: 'on-delivery' }, 'on-delivery'],
] as const)('a payment step %j is through as %s', (step, payment) => {
  expect(follow(sending, placed(step)).stage).toMatchObject({ kind: 'done', done: { payment } });
});

test.each([
  [{ kind: 'declined', message: '' }, 'Error en el Pago / Intenta de nuevo.'],
  [{ kind: 'declined', message: 'Tarjeta vencida' }, 'Error en el Pago / Tarjeta vencida'],
  [
    { kind: 'unavailable' },
    'Error en el Pago / La pasarela de pago no responde. Intenta de nuevo o elige otro método de pago.',
  ],
] as const)('after %j the order waits and the shopper is told', (step, words) => {
  const { stage, toasts } = follow(sending, placed(step));
  expect(stage).toMatchObject({ problem: { kind: 'unpaid' } });
  expect(toasts).toEqual([words]);
});

const notSaved = 'Hubo un problema al guardar tu pedido. Por favor, inténtalo de nuevo.';

test.each([
  [{ outcome: 'failed', message: 'Base de datos no disponible.' }, `${notSaved} Base de datos no disponible.`],
  [{ outcome: 'unreachable' }, notSaved],
] as const)('after %j the form stays as it was', (answer, words) => {
  const { stage, toasts } = follow(sending, { kind: 'answered', answer, items: [] });
  expect(stage).toEqual(filling);
  expect(toasts).toEqual([`Error al procesar el pedido / ${words}`]);
});

test('an order whose payment is under way elsewhere is gone to', () => {
  const settling: Happening = { kind: 'answered', answer: { outcome: 'settling', order }, items: [] };
  expect(follow(sending, settling).stage).toEqual({ kind: 'leaving', token: 'secret', sent });
});

test('an answer that comes after the page has moved on is not heard', () => {
  expect(follow(filling, placed(widget)).stage).toBe(filling);
  expect(follow(filling, placed({ kind: 'declined', message: '' })).toasts).toEqual([]);
});

test('a page loaded again in the middle of a payment takes up what became of it', () => {
  const checking: Stage = { kind: 'checking', waiting: { order, sent: { ...sent, lineIds: ['one'] } } };
  expect(follow(checking, state('paid')).stage).toMatchObject({ kind: 'done', done: { payment: 'paid' } });
  expect(follow(checking, state('pending')).stage).toMatchObject({ kind: 'done', done: { payment: 'pending' } });
  expect(follow(checking, state('declined')).stage).toMatchObject({ problem: { kind: 'unpaid' } });
  expect(follow(checking, { kind: 'state', state: null }).stage).toEqual(filling);
  const lapsed: StateAnswer = { status: 'Cancelado', payment: 'none', message: '' };
  expect(follow(checking, { kind: 'state', state: lapsed }).stage).toEqual(filling);
});

test('a page left the moment the window closed goes on waiting for that transaction, and asks for no money again', () => {
  const waiting = { order, sent: { ...sent, lineIds: ['one'] } };
  const again = takenUp({ ...waiting, transaction: { id: 'tx-1' } });
  expect(again).toMatchObject({ kind: 'confirming', transactionId: 'tx-1' });
  expect(follow(again, state('none')).stage).toMatchObject({ kind: 'done', done: { payment: 'pending' } });
  expect(takenUp(waiting).kind).toBe('checking');
});

test('each way of paying has its own words for a form that is not complete', () => {
  expect(formToast('widget').description).toBe('Por favor, completa los datos de envío.');
  expect(formToast('transfer').description).toBe('Por favor, completa todos los campos y sube el comprobante de pago.');
  expect(formToast('card').description).toBe('Por favor, corrige los campos marcados.');
});

test('a completion is read back from the history, and anything else is none', () => {
  const done = { order, sent, payment: 'paid' };
  expect(readDone({ done })).toEqual(done);
  for (const other of [null, undefined, 'done', {}, { done: null }, { done: { order: {} } }]) {
    expect(readDone(other)).toBeNull();
  }
});
