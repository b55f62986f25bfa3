import { expect, test } from 'vitest';
import { canBeOrderedAgain, orderSituation } from './situation.ts';

type Order = Parameters<typeof orderSituation>[0];

const none = { payment: 'none', message: '' } as const;
const order = (overrides: Partial<Order>): Order => ({
  status: 'Pendiente',
  paymentMethod: 'Wompi',
  totalAmount: 134_000,
  toCollect: 0,
  holdsStock: true,
  holdExpiresAt: new Date('2026-11-20T15:12:00Z'),
  proofs: [],
  events: [],
  ...overrides,
});
const lapsed = { kind: 'lapsed', toStatus: 'Cancelado', note: '' } as const;
const situationTexts = (...args: Parameters<typeof orderSituation>) => {
  const { title, text, next } = orderSituation(...args);
  return `${title} | ${text} | ${next}`.replaceAll('\u00a0', ' ');
};

test('an order that waits for an online payment shows its deadline, and can be paid', () => {
  const waiting = orderSituation(order({}), { payment: 'waiting', message: '' });
  expect(waiting).toMatchObject({ title: 'Falta el pago', next: 'pay' });
  expect(waiting.text.replaceAll('\u00a0', ' ')).toMatch(/hasta el 20 nov 2026, 10:12 a\. m\.$/);
});

test('what staff agreed with a customer is not paid on the page', () => {
  const sold = { holdExpiresAt: null, paymentMethod: 'A crédito' } as const;
  expect(situationTexts(order(sold), none)).toBe(
    'Tu pedido está a crédito | Lo pagas en la fecha que acordaste con nosotros. | none',
  );
  const mixed = { ...sold, paymentMethod: 'Mixto' } as const;
  expect(orderSituation(order(mixed), none)).toMatchObject({ title: 'Falta una parte del pago', next: 'none' });
  expect(situationTexts(order({ ...mixed, status: 'Pendiente Contraentrega', toCollect: 80_000 }), none)).toMatch(
    /Pagas lo que falta en efectivo cuando lo recibes: ten listos \$ 80\.000\. \| none$/,
  );
});

test('what is fetched waits in the shop', () => {
  const fetched = { status: 'Pagado', paymentMethod: 'Efectivo', delivery: 'pickup' } as const;
  expect(situationTexts(order(fetched), none)).toBe(
    'Recibimos tu pago | Te avisamos cuando esté listo para que lo recojas. | none',
  );
});

test('what is fetched is never on its way: it is ready in the shop, and a cancellation ends that', () => {
  const fetched = { paymentMethod: 'Efectivo', delivery: 'pickup' } as const;
  expect(situationTexts(order({ ...fetched, status: 'Enviado' }), none)).toBe(
    'Ya puedes recogerlo | Tu pedido te espera en la tienda. | none',
  );
  const ready = {
    events: [{ kind: 'pickup-ready', toStatus: null, note: '' }],
    pickupPlace: 'Cra. 8. 8 a. m.',
  } as const;
  const toPayThen = { ...fetched, ...ready, status: 'Pendiente', paymentMethod: 'Pago al recoger' } as const;
  for (const announced of [{ ...fetched, ...ready, status: 'Pagado' as const }, toPayThen])
    expect(situationTexts(order({ ...announced, events: [...ready.events] }), none)).toBe(
      'Ya puedes recogerlo | Tu pedido te espera en la tienda: Cra. 8. 8 a. m. | none',
    );
  const cancelled = order({ ...fetched, status: 'Cancelado' });
  expect(situationTexts(cancelled, none)).toMatch(/^Cancelamos este pedido \| Ya no te lo guardamos\. /);
});

test('after a refusal it shows the provider’s reason, and can be paid again', () => {
  expect(situationTexts(order({}), { payment: 'declined', message: 'Fondos insuficientes' })).toMatch(
    /^El pago no pasó \| .*Fondos insuficientes\. Inténtalo.* \| pay$/,
  );
});

test('no payment is requested while a payment is being confirmed or a proof reviewed', () => {
  expect(orderSituation(order({}), { payment: 'pending', message: '' }).next).toBe('confirming');
  expect(orderSituation(order({}), { payment: 'unanswered', message: '' }).next).toBe('confirming');
  const reviewed = order({
    paymentMethod: 'Transferencia Bancaria',
    proofs: [{ status: 'pending', reason: '', returnedAt: null }],
  });
  expect(orderSituation(reviewed, none)).toMatchObject({ title: 'Estamos revisando tu comprobante', next: 'none' });
});

test('an order of which a part arrived asks for the rest by transfer, and for its proof', () => {
  const proofs: Order['proofs'] = [{ status: 'approved', reason: '', returnedAt: null }];
  const part = { arrived: 100_000, rest: 34_000, takesTransfers: true };
  const partPaid = order({ paymentMethod: 'Transferencia Bancaria', holdExpiresAt: null, proofs, part });
  expect(situationTexts(partPaid, none)).toMatch(
    /^Falta una parte del pago \| Llegaron \$ 100\.000 y faltan \$ 34\.000\..* \| proof$/,
  );
  const withoutAccounts = { ...partPaid, part: { ...part, takesTransfers: false } };
  expect(situationTexts(withoutAccounts, none)).toMatch(/Escríbenos para acordar cómo pagas lo que falta\..* \| none$/);
  const second = { ...partPaid, proofs: [{ status: 'pending', reason: '', returnedAt: null } as const, ...proofs] };
  expect(orderSituation(second, none)).toMatchObject({ title: 'Estamos revisando tu comprobante', next: 'none' });
});

test('an approved order that staff set back to pending asks for no other payment', () => {
  const proofs: Order['proofs'] = [
    { status: 'rejected', reason: 'No se lee', returnedAt: null },
    { status: 'approved', reason: '', returnedAt: null },
  ];
  const back = order({ paymentMethod: 'Transferencia Bancaria', holdExpiresAt: null, proofs });
  expect(situationTexts(back, none)).toMatch(/^Tu pago está aprobado \| .*no tienes que pagar otra vez.* \| none$/);
});

test('no payment is requested for a withdrawn product; a proof of a transfer is still accepted', () => {
  const withdrawn = { withdrawn: ['Miel'], items: [{}, {}] };
  expect(situationTexts(order(withdrawn), none)).toBe(
    'Un producto ya no está a la venta | Miel ya no está a la venta: no pagues este pedido. Pide lo demás de nuevo o escríbenos. | none',
  );
  expect(orderSituation(order({ ...withdrawn, paymentMethod: 'Transferencia Bancaria' }), none).next).toBe(
    'late-proof',
  );
  expect(orderSituation(order({ withdrawn: ['Miel'], items: [{}] }), none).text).not.toContain('lo demás');
  const onDelivery = order({ ...withdrawn, status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega' });
  expect(orderSituation(onDelivery, none).next).toBe('none');
  expect(orderSituation(order(withdrawn), { payment: 'pending', message: '' }).next).toBe('confirming');
});

test('a restored order whose transfer was returned waits for another proof', () => {
  const proofs: Order['proofs'] = [{ status: 'approved', reason: '', returnedAt: new Date('2026-11-21T15:00:00Z') }];
  expect(orderSituation(order({ paymentMethod: 'Transferencia Bancaria', proofs }), none).next).toBe('proof');
});

test('a transfer waits for its proof, and for another one after a rejection with its reason', () => {
  const transfer = order({ paymentMethod: 'Transferencia Bancaria' });
  expect(orderSituation(transfer, none)).toMatchObject({ next: 'proof', reason: '' });
  expect(
    orderSituation({ ...transfer, proofs: [{ status: 'rejected', reason: 'No se lee', returnedAt: null }] }, none),
  ).toMatchObject({
    title: 'Necesitamos otro comprobante',
    reason: 'No se lee',
    next: 'proof',
  });
});

test('cash on delivery says what to have ready', () => {
  const onDelivery = { paymentMethod: 'Pago Contraentrega', holdExpiresAt: null, toCollect: 134_000 } as const;
  for (const status of ['Pendiente Contraentrega', 'Enviado'] as const) {
    const cash = order({ status, ...onDelivery });
    expect(situationTexts(cash, none)).toContain('Lo pagas en efectivo cuando lo recibes: ten listos $ 134.000.');
    expect(situationTexts({ ...cash, toCollect: 80_000 }, none)).toContain('ten listos $ 80.000.');
  }
  // A change raised the total after it was paid.
  const raised = order({ status: 'Enviado', paymentMethod: 'Tarjeta', toCollect: 10_000 });
  expect(situationTexts(raised, none)).toContain('Pagas lo que falta en efectivo');
  expect(situationTexts(order({ status: 'Enviado' }), none)).not.toContain('efectivo');
});

test('a payment whose goods are gone promises no delivery', () => {
  expect(situationTexts(order({ status: 'Pagado', holdsStock: false }), none)).toContain('acordar contigo');
  expect(situationTexts(order({ status: 'Pagado' }), none)).toContain('alistando');
});

test('a lapsed order says why and how to continue; only a transfer still accepts a proof', () => {
  const cancelled = order({ status: 'Cancelado', events: [lapsed] });
  expect(situationTexts(cancelled, none)).toMatch(/se canceló solo \| .*haz el pedido de nuevo.* \| none$/);
  expect(
    orderSituation(
      {
        ...cancelled,
        paymentMethod: 'Transferencia Bancaria',
        proofs: [{ status: 'rejected', reason: 'No se lee', returnedAt: null }],
      },
      none,
    ),
  ).toMatchObject({ reason: 'No se lee', next: 'late-proof' });
});

test('a cancellation by staff and a replaced order have their own texts', () => {
  const byStaff = { kind: 'status', toStatus: 'Cancelado', note: '' } as const;
  expect(situationTexts(order({ status: 'Cancelado', events: [lapsed, byStaff] }), none)).toMatch(
    /^Cancelamos este pedido/,
  );
  const replaced = { kind: 'replaced', toStatus: 'Cancelado', note: 'Pedido 482913' } as const;
  expect(situationTexts(order({ status: 'Cancelado', events: [replaced], successor: '482913' }), none)).toContain(
    'Vale el pedido 482 913.',
  );
});

test('only a cancelled order that no other replaced is offered to be ordered again', () => {
  const replaced = { kind: 'replaced', toStatus: 'Cancelado', note: 'Pedido 482913' } as const;
  expect(canBeOrderedAgain(order({ status: 'Cancelado', events: [lapsed] }))).toBe(true);
  expect(canBeOrderedAgain(order({ status: 'Cancelado', events: [replaced] }))).toBe(false);
  expect(canBeOrderedAgain(order({ status: 'Pagado' }))).toBe(false);
});

test.each([
  { refund: { owed: 134_000, returned: 0, isReversed: false }, says: /Te vamos a devolver \$ 134\.000/ },
  { refund: { owed: 0, returned: 134_000, isReversed: false }, says: /Ya te devolvimos \$ 134\.000/ },
  { refund: { owed: 0, returned: 0, isReversed: false }, says: /No tienes que pagar nada\. Si alcanzaste a pagar/ },
  { refund: { owed: 0, returned: 0, isReversed: true }, says: /Tu pago se anuló o tu banco te lo devolvió/ },
])('a cancelled order says what becomes of its money (%#)', ({ refund, says }) => {
  const events: Order['events'] = [{ kind: 'customer-cancelled', toStatus: 'Cancelado', note: '' }];
  const shown = orderSituation(order({ status: 'Cancelado', events }), none, refund);
  expect(shown.title).toBe('Cancelaste este pedido');
  expect(shown.text.replaceAll('\u00a0', ' ')).toMatch(says);
});

test('a replaced order says what becomes of the money that the shop has of it', () => {
  const replaced = { kind: 'replaced', toStatus: 'Cancelado', note: 'Pedido 482913' } as const;
  const cancelled = order({ status: 'Cancelado', events: [replaced], successor: '482913' });
  const review = { payment: 'pending', message: 'Recibimos tu pago y lo estamos revisando.' } as const;
  const textOf = (...args: Parameters<typeof orderSituation>) => orderSituation(...args).text.replaceAll('\u00a0', ' ');

  expect(textOf(cancelled, none, { owed: 40_000, returned: 0, isReversed: false })).toMatch(
    /^Vale el pedido 482 913\. Te vamos a devolver \$ 40\.000/,
  );
  expect(textOf(cancelled, none, { owed: 0, returned: 40_000, isReversed: false })).toContain('Ya te devolvimos');
  expect(textOf(cancelled, review)).toBe(`Vale el pedido 482 913. ${review.message}`);
  expect(textOf(cancelled, none)).toMatch(/De este no se cobra ni se envía nada\.$/);
});

test('a payment of a cancelled order that staff review is not asked about', () => {
  const events: Order['events'] = [{ kind: 'customer-cancelled', toStatus: 'Cancelado', note: '' }];
  const review = { payment: 'pending', message: 'Recibimos tu pago y lo estamos revisando.' } as const;
  expect(orderSituation(order({ status: 'Cancelado', events }), review).text).toBe(
    `No lo vamos a enviar. ${review.message}`,
  );
});

test('an order to another country asks to agree the shipping, and takes a proof only of a transfer', () => {
  const abroad = { shippingAddress: { country: 'España' } };
  expect(situationTexts(order(abroad), none)).toMatch(/^Falta acordar el envío \| .* \| none$/);
  expect(orderSituation(order({ ...abroad, paymentMethod: 'Transferencia Bancaria' }), none).next).toBe('late-proof');
  expect(orderSituation(order({ ...abroad, status: 'Pagado' }), none).title).toBe('Recibimos tu pago');
});

test('an order on delivery can be paid before it is sent, but not while a payment is being confirmed', () => {
  const cash = order({ status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega', holdExpiresAt: null });
  expect(orderSituation(cash, none).next).toBe('pay-ahead');
  expect(orderSituation(cash, { payment: 'declined', message: 'Sin fondos' })).toEqual(orderSituation(cash, none));
  for (const payment of ['pending', 'unanswered'] as const)
    expect(orderSituation(cash, { payment, message: '' }).next).toBe('confirming');
  expect(orderSituation({ ...cash, status: 'Enviado' }, none).next).toBe('none');
});
