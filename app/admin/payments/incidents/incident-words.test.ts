import { expect, test } from 'vitest';
import type { PaymentIncidentKind } from '#db/schema.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';
import { type IncidentOrder, isMoneyGone } from './incident-advice.ts';
import { formatProviderAmount, incidentWords } from './incident-words.ts';

test('an amount is shown as the provider reported it, with its cents and currency', () => {
  expect(formatProviderAmount(8_900_000, 'COP')).toBe('$\u00a089.000');
  expect(formatProviderAmount(8_900_050, 'COP')).toBe('$\u00a089.000,50');
  expect(formatProviderAmount(5, 'COP')).toBe('$\u00a00,05');
  expect(formatProviderAmount(200_000, 'USD')).toBe('USD\u00a02.000,00');
});

/** Each state of an order; the last two only apply to cash on delivery. */
const states = {
  deleted: { status: 'Pagado', paymentMethod: 'Wompi', payment: 'paid', deleted: true, isEnded: false },
  cancelled: { status: 'Cancelado', paymentMethod: 'Wompi', payment: 'unpaid', deleted: false, isEnded: false },
  pending: { status: 'Pendiente', paymentMethod: 'Wompi', payment: 'unpaid', deleted: false, isEnded: false },
  toCollect: {
    status: 'Pendiente Contraentrega',
    paymentMethod: 'Pago Contraentrega',
    payment: 'on-delivery',
    deleted: false,
    isEnded: false,
  },
  paid: { status: 'Pagado', paymentMethod: 'Wompi', payment: 'paid', deleted: false, isEnded: false },
  sentPaid: { status: 'Enviado', paymentMethod: 'Wompi', payment: 'paid', deleted: false, isEnded: false },
  deliveredPaid: { status: 'Entregado', paymentMethod: 'Wompi', payment: 'paid', deleted: false, isEnded: false },
  sentUnpaid: { status: 'Enviado', paymentMethod: 'Wompi', payment: 'unpaid', deleted: false, isEnded: false },
  sentToCollect: {
    status: 'Enviado',
    paymentMethod: 'Pago Contraentrega',
    payment: 'on-delivery',
    deleted: false,
    isEnded: false,
  },
  collected: {
    status: 'Entregado',
    paymentMethod: 'Pago Contraentrega',
    payment: 'paid',
    deleted: false,
    isEnded: false,
  },
} as const satisfies Record<string, IncidentOrder>;

type State = keyof typeof states;

/** The decisive words of the advice in each state. */
const arrived: Record<State, RegExp> = {
  deleted: /eliminado\. Devuelve el dinero/,
  cancelled: /cancelado\. Devuelve el dinero en Wompi, o reactiva/,
  pending: /acéptalo cambiando el estado a Pagado/,
  toCollect: /Pagado para que la transportadora no cobre/,
  paid: /el mismo pago .* márcalo como resuelto; si .* dos veces o de más, devuelve este/,
  sentPaid: /ya salió y está pagado\. Si es el mismo pago/,
  deliveredPaid: /ya salió y está pagado\. Si es el mismo pago/,
  sentUnpaid: /Si este es su pago, márcalo como resuelto; si no, devuélvelo/,
  sentToCollect: /avisa a la transportadora que no cobre/,
  collected: /Si la transportadora lo cobró, devuelve este pago/,
};
const otherValue = { ...arrived, sentToCollect: /cobra todo su valor: devuelve este pago/ };
const gone: Record<State, RegExp> = {
  deleted: /no hay nada que enviar ni que devolver/,
  cancelled: /no hay nada que enviar ni que devolver/,
  pending: /espera otro pago: no lo envíes/,
  toCollect: /la transportadora debe cobrarlo/,
  paid: /confirma que llegó otro dinero, o cámbialo a Pendiente/,
  sentPaid: /pagado con otro dinero: confirma que llegó/,
  deliveredPaid: /pagado con otro dinero: confirma que llegó/,
  sentUnpaid: /habla con el cliente para que lo pague o lo devuelva/,
  sentToCollect: /la transportadora debe cobrarlo/,
  collected: /confirma que la transportadora lo cobró/,
};
const advice: Record<Exclude<PaymentIncidentKind, 'unknown-reference'>, Record<State, RegExp>> = {
  'wrong-amount': otherValue,
  'wrong-currency': otherValue,
  'paid-after-cancel': arrived,
  'paid-deleted': arrived,
  // Its order was paid otherwise: reviving it would keep both payments.
  'paid-twice': { ...arrived, cancelled: /cancelado\. Devuelve este pago/ },
  // This money pays the order: once cancelled it is listed as a refund too, and must be returned once.
  'paid-without-stock': {
    deleted: /eliminado\. .*«Dinero por devolver»: devuélvelo una sola vez/,
    cancelled: /cancelado\. .*«Dinero por devolver»: devuélvelo una sola vez/,
    pending: /Consigue las unidades y cámbialo a Pagado, o devuelve/,
    toCollect: /cámbialo a Pagado para que la transportadora no cobre/,
    paid: /Consigue las unidades antes de enviarlo, o cancélalo/,
    sentPaid: /ya salió: márcalo como resuelto/,
    deliveredPaid: /ya salió: márcalo como resuelto/,
    sentUnpaid: /ya salió: márcalo como resuelto/,
    sentToCollect: /avisa a la transportadora que no cobre/,
    collected: /Si la transportadora lo cobró, devuelve este pago/,
  },
  'paid-withdrawn': {
    deleted: /eliminado\. .*«Dinero por devolver»: devuélvelo una sola vez/,
    cancelled: /cancelado\. .*«Dinero por devolver»: devuélvelo una sola vez/,
    pending: /No lo envíes\. .* cambia el pedido a Pagado; si no, devuelve/,
    toCollect: /No lo envíes\. .* para que la transportadora no cobre/,
    paid: /No lo envíes\. .* márcalo como resuelto y envíalo; si no, cancela/,
    sentPaid: /ya salió: márcalo como resuelto/,
    deliveredPaid: /ya salió: márcalo como resuelto/,
    sentUnpaid: /ya salió: márcalo como resuelto/,
    sentToCollect: /avisa a la transportadora que no cobre/,
    collected: /Si la transportadora lo cobró, devuelve este pago/,
  },
  unrecorded: arrived,
  voided: gone,
  reversed: gone,
  'partly-reversed': {
    ...gone,
    deleted: /el resto que falte por devolver está aparte/,
    cancelled: /el resto que falte por devolver está aparte/,
    paid: /sigue pagado/,
    sentPaid: /sigue pagado/,
    deliveredPaid: /sigue pagado/,
  },
  'refund-owed': {
    deleted: /eliminado\. Devuelve el dinero al cliente y anota/,
    cancelled: /cancelado\. Devuelve el dinero al cliente y anota/,
    pending: /está Pendiente\. .* cámbialo a Pagado\. Si no, devuelve el dinero/,
    toCollect: /se paga al recibirlo\. .* cámbialo a Pagado\. Si no, devuelve el dinero/,
    paid: /se volvió a pagar\. Devuelve al cliente el pago anterior/,
    sentPaid: /se volvió a pagar\. Devuelve al cliente el pago anterior/,
    deliveredPaid: /se volvió a pagar\. Devuelve al cliente el pago anterior/,
    sentUnpaid: /Devuelve el dinero al cliente y anota/,
    sentToCollect: /Devuelve el dinero al cliente y anota/,
    collected: /Devuelve el dinero al cliente y anota/,
  },
};

const cases = Object.entries(advice).flatMap(([kind, inState]) =>
  Object.entries(inState).map(([state, words]) => ({
    kind: kind as keyof typeof advice,
    state: state as State,
    words,
  })),
);

test.each(cases)('the advice on an incident fits the state of its order: $kind, $state', ({ kind, state, words }) => {
  const order = states[state];
  const { advice: whatToDo } = incidentWords({ kind, order });
  expect(whatToDo).toMatch(words);

  const hasLeft = goodsHaveLeft(order.status) && !order.deleted;
  // Only goods in the shop can be withheld, only a cancelled order revived, only money that is here returned.
  if (hasLeft) expect(whatToDo).not.toMatch(/cancélalo|no lo envíes|antes de enviarlo/);
  if (order.status !== 'Cancelado') expect(whatToDo).not.toContain('reactiva ');
  if (isMoneyGone(kind)) expect(whatToDo).not.toMatch(/devuelve el dinero|devuelve este/i);
  if (/transportadora/.test(whatToDo)) expect(['toCollect', 'sentToCollect', 'collected']).toContain(state);
});

test('an order that was replaced, or has lost the data of its customer, is not to be revived', () => {
  const order = { ...states.cancelled, isEnded: true };
  for (const [kind, inState] of Object.entries(advice)) {
    const { advice: whatToDo } = incidentWords({ kind: kind as PaymentIncidentKind, order });
    expect(whatToDo).not.toMatch(/o reactiva/);
    expect(whatToDo).toMatch(
      /o reactiva/.test(inState.cancelled.source) ? /no se reactiva.*Devuelve/ : inState.cancelled,
    );
  }
});

test('a refund is named as returned once staff have recorded that', () => {
  const refund = { kind: 'refund-owed', order: states.cancelled } as const;
  expect(incidentWords({ ...refund, refundMethod: null }).title).toBe('Dinero por devolver');
  expect(incidentWords({ ...refund, refundMethod: 'cash' }).title).toBe('Dinero devuelto');
});

test('an online payment of a cash-on-delivery order that was sent is no second payment', () => {
  expect(incidentWords({ kind: 'paid-twice', order: states.sentToCollect })).toEqual({
    title: 'Pago en línea de un pedido contraentrega',
    lead: 'Llegó un pago en línea después de enviar el pedido.',
    advice:
      'El pedido salió contraentrega: avisa a la transportadora que no cobre. Si ya cobró, devuelve este pago en Wompi.',
  });
});

test('money that went back more than once has words of its own in every state', () => {
  for (const order of Object.values(states)) {
    const { title, advice } = incidentWords({ kind: 'voided', order, isReturnedTwice: true });
    expect(title).toBe('Dinero devuelto dos veces');
    expect(advice).toMatch(/que devuelva lo que sobra/);
  }
});

test('an incident of a later version has words too', () => {
  const kind = 'of-a-later-version' as PaymentIncidentKind;
  expect(incidentWords({ kind, order: states.paid })).toMatchObject({ title: 'Pago por revisar' });
});

test('a transfer that was approved for an order paid online is to be returned by transfer, not at the provider', () => {
  for (const order of Object.values(states)) {
    const { title, advice } = incidentWords({ kind: 'paid-twice', provider: 'none', order });
    expect(title).toBe('Pagado en línea y por transferencia');
    expect(advice).toMatch(/Si la transferencia también llegó, devuélvela y anótalo aquí/);
    expect(advice).not.toMatch(/devuelve este pago en Wompi/);
  }
  const { advice } = incidentWords({ kind: 'paid-twice', provider: 'none', order: states.paid });
  expect(advice).toMatch(/Si no llegó, retira la aprobación del comprobante/);
});
