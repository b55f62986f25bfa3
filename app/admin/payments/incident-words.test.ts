import { expect, test } from 'vitest';
import { orderStatuses, paymentIncidentKinds } from '#db/schema.ts';
import { formatProviderAmount, incidentWords } from './incident-words.ts';

test('an amount is shown as the provider reported it, with its cents and currency', () => {
  expect(formatProviderAmount(8_900_000, 'COP')).toBe('$\u00a089.000');
  expect(formatProviderAmount(8_900_050, 'COP')).toBe('$\u00a089.000,50');
  expect(formatProviderAmount(5, 'COP')).toBe('$\u00a00,05');
  expect(formatProviderAmount(200_000, 'USD')).toBe('USD\u00a02.000,00');
});

const kinds = paymentIncidentKinds.filter((kind) => kind !== 'unknown-reference' && kind !== 'refund-owed');
const states = orderStatuses.flatMap((status) =>
  (['Wompi', 'Pago Contraentrega'] as const).map((paymentMethod) => ({ status, paymentMethod, deleted: false })),
);

test.each(kinds)('the advice on %s fits each state of its order', (kind) => {
  const isGone = ['voided', 'reversed', 'partly-reversed'].includes(kind);
  for (const order of states) {
    const { whatToDo } = incidentWords({ kind, order });
    const hasLeft = order.status === 'Enviado' || order.status === 'Entregado';
    const isCollected = hasLeft && order.paymentMethod === 'Pago Contraentrega';
    const name = `${order.status}, ${order.paymentMethod}: ${whatToDo}`;

    // The carrier's cash is mentioned where it will be collected, and only there.
    expect(/transportadora/.test(whatToDo), name).toBe(isCollected || order.status === 'Pendiente Contraentrega');
    // Only goods that are still in the shop can be withheld, and only a cancelled order be revived.
    if (hasLeft) expect(whatToDo, name).not.toMatch(/cancélalo|no lo envíes|antes de enviarlo|sigue apartando/);
    expect(/reactiva/.test(whatToDo), name).toBe(order.status === 'Cancelado' && !isGone);
    if (isGone) expect(whatToDo, name).not.toMatch(/devuelve el dinero|devuelve este/i);
  }
  const deleted = incidentWords({ kind, order: { status: 'Pagado', paymentMethod: 'Wompi', deleted: true } });
  expect(deleted.whatToDo).toContain('El pedido está eliminado');
});

test('an online payment of a cash-on-delivery order that was sent is no second payment', () => {
  const order = { status: 'Enviado', paymentMethod: 'Pago Contraentrega', deleted: false } as const;
  expect(incidentWords({ kind: 'paid-twice', order })).toEqual({
    title: 'Pago en línea de un pedido contraentrega',
    whatToDo:
      'Llegó un pago en línea después de enviar el pedido. El pedido salió contraentrega: avisa a la transportadora que no cobre. Si ya cobró, devuelve este pago en Wompi.',
  });
});
