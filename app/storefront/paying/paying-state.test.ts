import { expect, test } from 'vitest';
import { methodUis } from './method-uis.ts';
import { checkoutScreen, orderScreen } from './paying-screens.ts';
import { filling, isBusy, type PayingEvent, unansweredText, unreachedText } from './paying-stages.ts';
import { mistakesToast, nextStage } from './paying-state.ts';
import { closed, follow, followOn, order, placed, sending, sent, state, widget } from './testing/follow-stages.ts';

test('the widget’s result proves nothing: an order is paid when the shop says so', () => {
  const { stage: confirming } = follow(sending, placed(widget), closed('tx-1'));
  expect(confirming).toMatchObject({ kind: 'confirming', transactionId: 'tx-1' });

  const { stage, toasts } = follow(confirming, state('paid'));
  expect(stage).toMatchObject({ kind: 'done', done: { order, payment: 'paid' } });
  expect(toasts).toEqual([]);
});

test('a pending payment completes the checkout as being confirmed', () => {
  expect(follow(sending, placed(widget), closed('tx-1'), state('pending')).stage).toMatchObject({
    kind: 'done',
    done: { payment: 'pending' },
  });
  expect(follow(sending, placed({ kind: 'pending' })).stage).toMatchObject({ kind: 'confirming' });
});

test('a charge without an answer completes the checkout as being confirmed, and no other method is suggested', () => {
  const { stage, toasts } = follow(sending, placed({ kind: 'pending' }), state('unanswered'));
  expect(stage).toMatchObject({ kind: 'done', done: { payment: 'pending', message: unansweredText } });
  expect(toasts).toEqual([]);
  expect(unansweredText).toContain('no pagues otra vez');
});

test('pressing again while the provider is silent asks for no other payment', () => {
  const { stage, toasts } = follow(sending, placed({ kind: 'unanswered' }));
  expect(stage).toMatchObject({ kind: 'done', done: { payment: 'pending', message: unansweredText } });
  expect(toasts).toEqual([]);

  const onItsPage = followOn(orderScreen, sending, placed({ kind: 'unanswered' }));
  expect(onItsPage.stage.kind).toBe('refreshing');
  expect(onItsPage.toasts).toEqual([`Estamos confirmando tu pago / ${unansweredText}`]);
});

test('a look-up without an answer does not end the open window', () => {
  for (const screen of [checkoutScreen, orderScreen]) {
    const { stage: paying } = followOn(screen, sending, placed(widget));
    expect(followOn(screen, paying, state('unanswered')).stage).toBe(paying);
  }
});

test('what the shop says of a payment later declined or pending is shown on the completion', () => {
  const { stage: pending } = follow(sending, placed(widget), closed('tx-1'), state('pending', 'Lo estamos revisando.'));
  expect(pending).toMatchObject({ kind: 'done', done: { payment: 'pending', message: 'Lo estamos revisando.' } });

  const { stage: declined } = follow(pending, state('declined', 'Fondos insuficientes'));
  expect(declined).toMatchObject({ kind: 'done', done: { payment: 'declined', message: 'Fondos insuficientes' } });
});

test('a pending payment that is settled later changes the completion once', () => {
  const { stage: pending } = follow(sending, placed(widget), closed('tx-1'), state('pending'));
  expect(follow(pending, state('paid')).stage).toMatchObject({ done: { payment: 'paid' } });
  expect(follow(pending, state('declined')).stage).toMatchObject({ done: { payment: 'declined' } });
  expect(follow(pending, state('paid'), state('declined')).stage).toMatchObject({ done: { payment: 'paid' } });
});

test('a declined payment shows the provider’s text, and the order waits to be paid again', () => {
  const { stage, toasts } = follow(sending, placed(widget), closed('tx-1'), state('declined', 'Fondos insuficientes'));
  expect(stage).toEqual({ ...filling, problem: { kind: 'unpaid', orderNumber: '482915' } });
  expect(toasts).toEqual(['Error en el Pago / Fondos insuficientes']);
});

test('a window closed without a transaction is no error: the order waits, to be paid again or another way', () => {
  for (const reported of [state('waiting'), state('none')]) {
    const { stage, toasts } = follow(sending, placed(widget), closed(null), reported);
    expect(stage).toMatchObject({ kind: 'filling', problem: { kind: 'window-closed', orderNumber: '482915' } });
    expect(toasts).toEqual([]);
  }
  const onItsPage = followOn(orderScreen, sending, placed(widget), closed(null), state('waiting'));
  expect(onItsPage.stage.kind).toBe('refreshing');
  expect(onItsPage.toasts).toEqual([
    'Cerraste la ventana de pago / Hasta donde sabemos, no se te cobró nada. Puedes pagar de nuevo o de otra forma.',
  ]);
});

test('a refusal known to the shop is an error even if the window was closed without a transaction', () => {
  const { stage, toasts } = follow(sending, placed(widget), closed(null), state('declined', 'Fondos insuficientes'));
  expect(stage).toMatchObject({ problem: { kind: 'unpaid' } });
  expect(toasts).toEqual(['Error en el Pago / Fondos insuficientes']);
});

test('a transaction that could not be queried may be paid, so no other payment is asked for', () => {
  const unanswered: PayingEvent = { kind: 'state', state: null };
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

test('an open window does not block: the button works, and a payment the shop reports ends it', () => {
  const { stage: paying } = follow(sending, placed(widget));
  expect(paying.kind).toBe('paying');
  expect(isBusy(paying)).toBe(false);
  expect(nextStage(paying, { kind: 'sent', sent: { ...sent, lineIds: [] } }, checkoutScreen).kind).toBe('sending');
  expect(follow(paying, state('waiting')).stage).toBe(paying);
  expect(follow(paying, state('paid')).stage).toMatchObject({ kind: 'done' });
});

test('an abandoned window that reports late changes nothing', () => {
  const { stage: declined } = follow(sending, placed(widget), closed('tx-1'), state('declined'));
  expect(nextStage(declined, closed('tx-2'), checkoutScreen)).toBe(declined);
  expect(nextStage(sending, closed('tx-2'), checkoutScreen)).toBe(sending);
});

test('a script that fails to load is reported, and the order stays', () => {
  const { stage, toasts } = follow(sending, placed(widget), { kind: 'window-missing' });
  expect(stage).toMatchObject({ problem: { kind: 'unpaid', orderNumber: '482915' } });
  expect(toasts).toEqual([
    'Error en el Pago / No se pudo cargar la pasarela de pago. Recarga la página e inténtalo de nuevo.',
  ]);
});

test.each([
  [{ kind: 'paid' }, 'paid'],
  [{ kind: 'proof-received' }, 'under-review'],
  [{ kind: 'pay-later' }, 'pay-later'],
] as const)('the payment step %j completes the checkout as %s', (step, payment) => {
  expect(follow(sending, placed(step)).stage).toMatchObject({ kind: 'done', done: { payment } });
});

test.each([
  [{ kind: 'declined', message: '' }, 'Error en el Pago / Intenta de nuevo.'],
  [{ kind: 'declined', message: 'Tarjeta vencida' }, 'Error en el Pago / Tarjeta vencida'],
  [
    { kind: 'unavailable' },
    'Error en el Pago / La pasarela de pago no responde. Intenta de nuevo o elige otro método de pago.',
  ],
] as const)('after %j the order waits and a message says why', (step, words) => {
  const { stage, toasts } = follow(sending, placed(step));
  expect(stage).toMatchObject({ problem: { kind: 'unpaid' } });
  expect(toasts).toEqual([words]);
});

const notSaved = 'Hubo un problema al guardar tu pedido. Por favor, inténtalo de nuevo.';

test.each([
  [{ outcome: 'failed', message: 'Base de datos no disponible.' }, `${notSaved} Base de datos no disponible.`],
  [{ outcome: 'unreachable' }, `${notSaved} ${unreachedText}`],
] as const)('after %j the form stays as it was', (answer, words) => {
  const { stage, toasts } = follow(sending, { kind: 'answered', answer, items: [] });
  expect(stage).toEqual(filling);
  expect(toasts).toEqual([`Error al procesar el pedido / ${words}`]);
});

test('the text without an answer names the connection, and says that nothing is lost and a repetition is safe', () => {
  for (const words of [/conexión/, /Nada de lo que escribiste se pierde/, /otra vez sin riesgo/])
    expect(unreachedText).toMatch(words);
});

test('an order whose payment is pending elsewhere is redirected to', () => {
  const settling: PayingEvent = { kind: 'answered', answer: { outcome: 'settling', order }, items: [] };
  expect(follow(sending, settling).stage).toEqual({ kind: 'leaving', order, sent });
});

test('a response that arrives after the page moved on is ignored', () => {
  expect(follow(filling, placed(widget)).stage).toBe(filling);
  expect(follow(filling, placed({ kind: 'declined', message: '' })).toasts).toEqual([]);
});

test.each([
  ['widget', ['city'], true, 'Por favor, completa los datos de envío.'],
  ['transfer', ['city'], false, 'Por favor, completa todos los campos y sube el comprobante de pago.'],
  ['transfer', ['city'], true, 'Por favor, completa los datos de envío.'],
  ['transfer', ['consent'], false, /^Marca la casilla de autorización\. Falta el comprobante de pago/],
  ['card', ['city'], true, 'Por favor, corrige los campos marcados.'],
  ['card', ['consent'], false, 'Por favor, corrige los campos marcados.'],
] as const)('an incomplete form by %s that lacks %j names what is missing', (method, wrong, isPanelValid, words) => {
  const { problems } = methodUis[method];
  expect(mistakesToast([...wrong], { isPanelValid, problems }).description).toMatch(words);
});

test('a complete form that lacks the proof alone asks for nothing else', () => {
  expect(methodUis.transfer.problems?.panel).toBe('Falta el comprobante de pago: súbelo y confirma de nuevo.');
});

test('a window closed after another was opened says nothing about the newer one', () => {
  const { stage: paying } = follow(sending, placed({ ...widget }));
  expect(follow(paying, closed('tx-1', widget)).stage).toBe(paying);
});

test('a form that lacks the consent alone says so, and no other field', () => {
  const problems = { fields: 'Revisa la ciudad.' };
  expect(mistakesToast(['consent'], { problems }).description).toBe(
    'Marca la casilla de autorización para hacer el pedido.',
  );
  expect(mistakesToast(['consent', 'city'], { problems }).description).toBe('Revisa la ciudad.');
});

test('a changed price of shipping is read beside the changed lines before the order is confirmed again', () => {
  const answered = (shipping?: number): PayingEvent => ({
    kind: 'answered',
    answer: { outcome: 'changed', lines: [], ...(shipping !== undefined && { shipping }) },
    items: [],
  });
  const problemOf = (shipping?: number) => {
    const { stage } = follow(sending, answered(shipping));
    return stage.kind === 'filling' && stage.problem?.kind === 'changed' ? stage.problem : null;
  };
  expect(problemOf(9_000)).toMatchObject({
    shipping: 9_000,
    notices: [{ name: 'Envío', text: expect.stringMatching(/^cuesta \$\s9\.000 /) }],
  });
  expect(problemOf(0)?.notices).toEqual([expect.objectContaining({ text: 'es gratis a donde lo envías.' })]);
  expect(problemOf()).toEqual({ kind: 'changed', lines: [], notices: [] });
});
