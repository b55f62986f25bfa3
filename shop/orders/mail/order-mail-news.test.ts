import { expect, test } from 'vitest';
import { addressNote, answerNotes } from '#shop/orders/revisions/revision-words.ts';
import { customerNews, type MailedOrder, type MailedOrderState } from './order-mail-news.ts';
import { aMailedOrder, mailOf } from './testing/mailed-order.ts';

const placed = { kind: 'placed', fromStatus: null, toStatus: null, note: '' } as const;
const state: MailedOrderState = {
  acknowledged: false,
  proof: null,
  cameWithOrder: false,
  onItsWay: null,
  takesTransfers: true,
  isRefunded: false,
  isHeldBack: false,
  isWithdrawn: false,
  offer: null,
  money: { arrived: null, returned: null, refunded: null, rest: 0, owed: 0, dueOn: null },
};
const newsOf = (order: Partial<MailedOrder>) => customerNews(placed, aMailedOrder(order), state);

test('a new order’s mail says what its customer has to do, by its method and its status when the mail is sent', () => {
  const wompi = { paymentMethod: 'Wompi', status: 'Pendiente' } as const;
  const transfer = { paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' } as const;
  expect(newsOf({})).toEqual({ kind: 'received', proof: 'not-needed' });
  expect(newsOf(transfer)).toEqual({ kind: 'received', proof: 'missing' });
  expect(newsOf(wompi)).toEqual({ kind: 'unpaid', onItsWay: null });
});

test('a sale by staff is acknowledged if it is sent, not if its customer fetches it', () => {
  const sold = { kind: 'sold', fromStatus: null, toStatus: 'Pagado', note: 'Por teléfono' } as const;
  const paid = { paymentMethod: 'Efectivo', status: 'Pagado' } as const;
  expect(customerNews(sold, aMailedOrder(paid), state)).toMatchObject({ kind: 'paid', acknowledges: true });
  const onAccount = aMailedOrder({ paymentMethod: 'A crédito', status: 'Pendiente' });
  expect(customerNews(sold, onAccount, state)).toEqual({ kind: 'received', proof: 'not-needed' });
  expect(customerNews(sold, aMailedOrder({ ...paid, delivery: 'pickup' }), state)).toBeNull();
  expect(customerNews(sold, aMailedOrder({ ...paid, status: 'Cancelado' }), state)).toBeNull();
});

test('what is fetched once a transfer has paid it is mailed, with the way to send the proof', () => {
  const sold = { kind: 'sold', fromStatus: null, toStatus: 'Pendiente', note: 'Por teléfono' } as const;
  const fetched = { paymentMethod: 'Transferencia Bancaria', status: 'Pendiente', delivery: 'pickup' } as const;
  const news = customerNews(sold, aMailedOrder(fetched), state);
  expect(news).toEqual({ kind: 'received', proof: 'missing' });
  const { text } = mailOf({ kind: 'received', proof: 'missing' }, fetched);
  expect(text).toContain('Enviar el comprobante');
  expect(text).toContain('Lo recoges en la tienda');
  expect(text).not.toMatch(/Dirección de entrega|Plazo de entrega|Envío:/);
});

test('an order that staff moved to Pendiente before its mail was sent waits for a payment', () => {
  expect(newsOf({ paymentMethod: 'Pago Contraentrega', status: 'Pendiente' })).toEqual({
    kind: 'unpaid',
    onItsWay: null,
  });
});

test('an annulled payment is news, unless the order was paid since or another payment may have been made', () => {
  const annulled = { kind: 'status', fromStatus: 'Pagado', toStatus: 'Pendiente', note: '' } as const;
  const wompi = { paymentMethod: 'Wompi', status: 'Pendiente' } as const;
  expect(customerNews(annulled, aMailedOrder(wompi), state)).toEqual({
    kind: 'payment-gone',
    isWithdrawn: false,
  });
  expect(customerNews(annulled, aMailedOrder({ ...wompi, status: 'Pagado' }), state)).toBeNull();
  expect(customerNews(annulled, aMailedOrder(wompi), { ...state, onItsWay: 'unconfirmed' })).toBeNull();
  expect(customerNews(annulled, aMailedOrder(wompi), { ...state, proof: 'pending' })).toBeNull();
});

test('a proof approved with what arrived, a return and a refund are news, in the order’s state when they are sent', () => {
  const transfer = aMailedOrder({ paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' });
  const payment = { kind: 'payment', fromStatus: null, toStatus: null, note: '' } as const;
  const of = (money: Partial<typeof state.money>) => ({ ...state, money: { ...state.money, ...money } });
  const part = { arrived: 20_000, rest: 10_000 } as const;
  expect(customerNews(payment, transfer, of(part))).toMatchObject({ kind: 'arrived', amount: 20_000, rest: 10_000 });
  // Another proof is under review.
  expect(customerNews(payment, transfer, { ...of(part), proof: 'pending' })).toBeNull();
  expect(customerNews(payment, transfer, state)).toBeNull();
  expect(customerNews(payment, { ...transfer, status: 'Cancelado' }, of(part))).toBeNull();

  const back = { returned: '2 × Miel', owed: 54_000, dueOn: '2026-12-10' };
  const delivered = aMailedOrder({ status: 'Entregado' });
  const returned = { ...payment, kind: 'returned' } as const;
  expect(customerNews(returned, delivered, of(back))).toMatchObject({ kind: 'returned', units: '2 × Miel' });
  const refund = { refunded: { amount: 54_000, method: 'cash' } } as const;
  expect(customerNews(payment, { ...delivered, status: 'Cancelado' }, of(refund))).toEqual({
    kind: 'refunded',
    amount: 54_000,
    method: 'cash',
  });
});

test('what is missing of a transfer is asked for by transfer only if the shop has accounts for it', () => {
  const transfer = aMailedOrder({ paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' });
  const payment = { kind: 'payment', fromStatus: null, toStatus: null, note: '' } as const;
  const money = { ...state.money, arrived: 20_000, rest: 10_000 };
  const textOf = (takesTransfers: boolean) => {
    const news = customerNews(payment, transfer, { ...state, money, takesTransfers });
    return news && mailOf(news, transfer).text;
  };
  expect(textOf(true)).toMatch(/transfiérelos y envíanos el comprobante[\s\S]*Enviar el comprobante:/);
  expect(textOf(false)).toContain('Faltan $ 10.000. Escríbenos para acordar cómo los pagas.');
  expect(textOf(false)).not.toContain('comprobante');
});

test('no mail asks for the payment of an order with a withdrawn product, unless its money may be on its way', () => {
  const withdrawn = { ...state, isWithdrawn: true };
  const of = (paymentMethod: MailedOrder['paymentMethod']) => aMailedOrder({ paymentMethod, status: 'Pendiente' });
  expect(customerNews(placed, of('Wompi'), withdrawn)).toEqual({ kind: 'withdrawn' });
  expect(customerNews(placed, of('Transferencia Bancaria'), withdrawn)).toEqual({ kind: 'withdrawn' });
  const annulled = { kind: 'status', fromStatus: 'Pagado', toStatus: 'Pendiente', note: '' } as const;
  expect(customerNews(annulled, of('Wompi'), withdrawn)).toEqual({ kind: 'payment-gone', isWithdrawn: true });
  const pending = customerNews(placed, of('Transferencia Bancaria'), { ...withdrawn, proof: 'pending' });
  expect(pending).toEqual({ kind: 'received', proof: 'under-review' });
  expect(customerNews(placed, of('Wompi'), { ...withdrawn, onItsWay: 'unconfirmed' })).toMatchObject({
    kind: 'unpaid',
  });
});

test('a transfer that lacks its proof is not asked for while an earlier online payment may have succeeded', () => {
  const transfer = aMailedOrder({ paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' });
  const mail = customerNews(placed, transfer, { ...state, onItsWay: 'unconfirmed' });
  expect(mail).toEqual({ kind: 'unpaid', onItsWay: 'unconfirmed' });
});

test('the customer is mailed an offered change while it waits, and what it came to once they accept it', () => {
  const event = (kind: 'revised' | 'revision-offered' | 'revision-answered', note: string) =>
    ({ kind, fromStatus: null, toStatus: null, note }) as const;
  const order = aMailedOrder();
  const total = { before: 60_000, after: 120_000 };
  const offer = { id: 'r1', reason: 'Una más', expiresAt: new Date(), differences: [], total };
  const offered = event('revision-offered', 'Una más');
  expect(customerNews(offered, order, { ...state, offer })).toEqual({ kind: 'revision-offered', offer });
  expect(customerNews(offered, order, state)).toBeNull();
  expect(customerNews(event('revised', 'Se agotó'), order, state)).toEqual({
    kind: 'revised',
    isOwn: false,
    reason: 'Se agotó',
  });
  expect(customerNews(event('revised', addressNote), order, state)).toMatchObject({ isOwn: true });
  expect(customerNews(event('revision-answered', answerNotes.accepted), order, state)).toMatchObject({
    kind: 'revised',
  });
  expect(customerNews(event('revision-answered', answerNotes.declined), order, state)).toBeNull();
});

test('the mail about an offered change tells no stranger the address of an order', () => {
  const total = { before: 60_000, after: 120_000 };
  const differences = [
    { what: 'Miel', before: '2', after: '4', about: 'goods' as const },
    { what: 'Dirección', before: 'Calle 1', after: 'Calle 2', about: 'person' as const },
  ];
  const offer = { id: 'r1', reason: 'Una más', expiresAt: new Date('2026-11-27T15:00:00Z'), differences, total };
  const { text } = mailOf({ kind: 'revision-offered', offer });
  expect(text).toContain('Miel: de 2 a 4');
  expect(text).not.toContain('Calle');
});
