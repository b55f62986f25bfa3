import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportFault } from './fault-report.ts';
import { until } from './fault-shop.ts';
import { openPaymentShop, type PaymentShop, type Placed } from './payment-shop.ts';

let trial: PaymentShop;
beforeAll(async () => {
  trial = await openPaymentShop({ hasEvents: true });
});
afterAll(() => trial?.close());

async function isPaid(order: Placed): Promise<boolean> {
  return (await trial.stateOf(order)).status === 'Pagado';
}

async function buyAndPay(): Promise<Placed> {
  const order = await trial.buyByCard();
  await until(() => isPaid(order), 'the order is paid');
  return order;
}

/** Buys an order whose charge is approved with another amount than it costs. */
async function buyWithWrongAmount(): Promise<Placed> {
  await trial.standIn.control({ keepPending: true });
  const order = await trial.buyByCard();
  const [charge] = await trial.transactionsOf(order);
  await trial.standIn.settle(charge?.id ?? '', 'APPROVED', { amount_in_cents: 500_000 });
  await trial.standIn.control({ keepPending: false });
  await until(async () => (await trial.bookOf(order)).open.length > 0, 'the amount is an incident');
  return order;
}

type Annulled = {
  what: string;
  buy(): Promise<Placed>;
  /** the status afterwards */
  status: 'Pendiente' | 'Enviado';
};

const annulled: Annulled[] = [
  { what: 'paid', buy: buyAndPay, status: 'Pendiente' },
  { what: 'of a wrong amount, not accepted', buy: buyWithWrongAmount, status: 'Pendiente' },
  {
    what: 'of a wrong amount, accepted by hand',
    async buy() {
      const order = await buyWithWrongAmount();
      expect(await trial.changeStatus(order, 'Pendiente', 'Pagado')).toBe(200);
      return order;
    },
    status: 'Pendiente',
  },
  {
    what: 'paid and sent',
    async buy() {
      const order = await buyAndPay();
      expect(await trial.changeStatus(order, 'Pagado', 'Enviado')).toBe(200);
      return order;
    },
    status: 'Enviado',
  },
];

/** Annuls the charge of an order; returns once the shop has received the event, or has queried it. */
async function annul(order: Placed, byEvent: boolean): Promise<void> {
  const [charge] = await trial.transactionsOf(order);
  await trial.standIn.settle(charge?.id ?? '', 'VOIDED');
  if (byEvent) {
    await until(async () => (await trial.unknownMoney()).length === 0, 'the event has arrived');
  } else {
    // Paid orders are asked about once an hour.
    await trial.passTime(61, order);
    await trial.sweep();
  }
}

test.for([true, false])(
  'an annulment is one incident, its order is sent only after another payment, and that payment is not a second one; with an event: %s',
  async (byEvent) => {
    for (const { what, buy, status } of annulled) {
      const order = await buy();
      if (!byEvent) await trial.standIn.control({ holdEvents: true });
      await annul(order, byEvent);
      const afterwards = { status, open: ['voided'] };
      expect(await trial.bookOf(order), what).toEqual(afterwards);
      if (status === 'Enviado') {
        expect((await trial.payBy('card', order)).status, what).toBe(409);
      } else {
        // Staff press on a page that still shows it as paid.
        expect(await trial.changeStatus(order, 'Pagado', 'Enviado'), what).toBe(409);
        expect((await trial.payBy('card', order)).body.outcome, what).toBe('payment');
        await until(() => isPaid(order), 'the order is paid again');
        expect(await trial.bookOf(order), what).toEqual({ status: 'Pagado', open: ['voided'] });
      }
      const before = await trial.bookOf(order);
      // Late events, and repeated ones, change nothing.
      await trial.standIn.control({ holdEvents: false });
      for (const { id } of await trial.transactionsOf(order)) expect(await trial.standIn.sendEvent(id)).toBe(200);
      expect(await trial.bookOf(order), what).toEqual(before);
    }
    await trial.expectNothingUnknown();
    reportFault({
      fault: `Payments annulled (VOIDED), ${byEvent ? 'with an event' : 'without events'}`,
      where: 'payment provider',
      load: '4 shoppers: paid, wrong amount, wrong amount accepted by hand, sent',
      acknowledged: annulled.length,
      lost: 0,
      doubled: 0,
      oversold: 0,
      seen: 'three pay again; the customer of the sent order cannot',
      outcome:
        'one incident each; sent only after another payment, which is not a second one; the sent order stays sent',
      secondsUntilSelling: null,
    });
  },
);
