import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { type Bought, type CarrierShop, clearUp, openCarrierShop } from './carrier-shop.ts';
import { noGuideFaults } from './guide-audit.ts';
import { type Selling, sellMeanwhile } from './sell-meanwhile.ts';

let running: CarrierShop;
let selling: Selling;
beforeAll(async () => {
  running = await openCarrierShop();
  selling = sellMeanwhile(running.shop, 2);
});
beforeEach(() => selling.confirmed(2));
afterEach(async () => {
  await running.carrier.control({ fault: false, cancelDoesNothing: false, answersGuide: 'own' });
  // Whatever the carrier lies about, each guide that it sold is bought once and known in the end.
  expect(await running.auditGuides()).toEqual(noGuideFaults);
  expect(await running.toResolve()).toEqual([]);
});
afterAll(async () => {
  await selling?.end();
  await running?.close();
});

const parcelsToBuy = async (count: number) => running.quote(await running.makeParcels(count));
const parcelOf = async (id: string) => (await running.parcels()).find((parcel) => parcel.id === id);

/** Buys the guide of a new parcel. */
async function buyOne(): Promise<{ id: string; orderId: string; orderNumber: string; bought: Bought }> {
  const [parcel] = await parcelsToBuy(1);
  if (!parcel) throw new Error('No parcel was quoted');
  const { id, order } = parcel;
  return { id, orderId: order.id, orderNumber: order.orderNumber, bought: await running.buy(parcel) };
}

test('a cancellation that is answered 200 and does nothing is not believed', async () => {
  const { id, bought } = await buyOne();
  await running.carrier.control({ cancelDoesNothing: true });

  const { status, answer } = await running.cancelGuide(id);

  expect(status).toBe(409);
  expect(answer?.problem).toContain('La transportadora respondió que sí, pero la guía sigue activa');
  expect(await parcelOf(id)).toMatchObject({ state: 'labelled', guide: bought?.guide });
  expect(await running.auditGuides()).toEqual(noGuideFaults);
  await running.carrier.control({ cancelDoesNothing: false });
  expect(await running.cancelGuide(id)).toMatchObject({ status: 200 });
  expect(await parcelOf(id)).toBeUndefined();
  selling.note(
    'Carrier answers 200 to a cancellation and does nothing',
    'the guide stays on its parcel; cancelled once the tracking says so',
  );
});

test('an answer with the guide of another order is not believed, and the bought guide is found in the panel', async () => {
  const first = await buyOne();
  await running.carrier.control({ answersGuide: 'previous' });

  const { id, orderNumber, bought } = await buyOne();

  expect(bought?.problem).toBe(
    `La transportadora respondió con la guía ${first.bought?.guide}, que es del pedido ${formatOrderNumber(first.orderNumber)}. Busca en su panel la de este pedido y escríbela en el paquete, en «Compra de la guía». No compres otra.`,
  );
  expect(await running.toResolve()).toEqual([{ parcelId: id, orderNumber }]);
  expect(await running.read(`/admin/parcels/${id}`)).toContain('Guía que aparece en el panel');
  expect(await parcelOf(first.id)).toMatchObject({ guide: first.bought?.guide });
  expect(await running.auditGuides()).toEqual(noGuideFaults);
  expect(await clearUp(running)).toBe(1);
  expect((await parcelOf(id))?.guide).not.toBe(first.bought?.guide);
  selling.note(
    'Carrier answers with the guide of another order',
    'neither parcel gets it twice; the order is under «Guía por aclarar» until staff enter the right one',
  );
});

test('a guide whose number is wrong is cancelled by the number of its purchase, and another is bought', async () => {
  await running.carrier.control({ answersGuide: 'unknown' });
  const { id, orderId, orderNumber, bought } = await buyOne();
  await running.carrier.control({ answersGuide: 'own' });
  expect(await running.auditGuides()).toMatchObject({ boughtTwice: [], wrong: [`${bought?.guide} of ${orderNumber}`] });

  expect(await running.cancelGuide(id)).toMatchObject({ status: 200 });

  const [parcel] = await running.quote([await running.makeParcelAgain(orderId, 1)]);
  expect(parcel && (await running.buy(parcel))?.guide).toBeTruthy();
  const sold = (await running.carrier.guides()).filter(({ externalOrderId }) => externalOrderId === orderNumber);
  expect(sold.map(({ tracking }) => tracking.status)).toEqual(['Cancelado', 'Pendiente de Recolección']);
  selling.note(
    'Carrier answers with a guide that it did not sell',
    'staff who notice cancel the bought guide, by the number of its purchase, and buy another',
  );
});

test.each(['html', 'truncated', 'other-shape', 'answers-503', 'breaks-off'] as const)(
  'an answer to a purchase that cannot be read (%s) is neither believed nor asked for again',
  async (fault) => {
    const [parcel] = await parcelsToBuy(1);
    await running.carrier.control({ fault, faultAt: ['shipment'] });
    const unknown = parcel && (await running.buy(parcel));
    await running.carrier.control({ fault: false });

    expect(unknown?.problem).toContain('no se sabe si vendió la guía. Búscala en su panel antes de comprar otra.');
    expect(parcel && (await running.buy(parcel))?.guide).toBeUndefined();
    expect(await running.carrier.guides()).not.toContainEqual(
      expect.objectContaining({ externalOrderId: parcel?.order.orderNumber }),
    );
    expect(await clearUp(running)).toBe(1);
    expect(parcel && (await running.buy(parcel))?.guide).toBeTruthy();
  },
);

test('a refusal says why in the carrier’s words, and the guide is bought once it sells', async () => {
  const [parcel] = await parcelsToBuy(1);
  await running.carrier.control({ fault: 'refuses-422', faultAt: ['shipment'] });
  const refused = parcel && (await running.buy(parcel));
  await running.carrier.control({ fault: false });

  expect(refused?.problem).toBe('La transportadora no lo aceptó: No se pudo generar la guía');
  expect(parcel && (await running.buy(parcel))?.guide).toBeTruthy();
  selling.note(
    'Carrier answers purchases with HTML, half an answer, another shape, 503 or 422, or breaks off',
    'unknown purchases are cleared up before another one; a refusal is shown in the carrier’s words',
  );
});
