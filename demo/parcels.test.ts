import { expect, test } from 'vitest';
import { nextStates } from '#shop/parcels/parcel-states.ts';
import { demoOrders } from './orders.ts';
import { demoParcels } from './parcels.ts';

const orderOf = ({ order: { email, daysAgo } }: (typeof demoParcels)[number]) =>
  demoOrders.find((order) => order.customer.email === email && order.daysAgo === daysAgo);

test('each parcel is of one order, and its order says what its parcels say', () => {
  for (const parcel of demoParcels) {
    const order = orderOf(parcel);
    const last = parcel.reports.at(-1)?.state ?? '';
    const status =
      last === 'delivered' ? 'Entregado' : last === 'prepared' || last === 'labelled' ? 'Pagado' : 'Enviado';
    expect(order?.history.at(-1)?.status, parcel.order.email).toBe(status);
    expect(order?.paymentMethod === 'Pago Contraentrega', parcel.order.email).toBe(parcel.collects);
  }
});

test('the states of a parcel follow on each other, all of them before today', () => {
  for (const parcel of demoParcels) {
    const order = orderOf(parcel);
    const hoursUntilToday = order ? order.daysAgo * 24 - order.hour - order.minute / 60 : 0;
    for (const [step, { state, hoursAfter }] of parcel.reports.entries()) {
      const before = parcel.reports[step - 1];
      if (before) expect(nextStates(before.state, 'staff'), parcel.guide ?? '').toContain(state);
      if (before) expect(hoursAfter).toBeGreaterThan(before.hoursAfter);
      expect(hoursAfter, parcel.order.email).toBeLessThan(hoursUntilToday);
    }
  }
});
