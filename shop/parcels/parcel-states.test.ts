import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parcelStates } from '#db/schema/parcels/parcel-codes.ts';
import { orderStatuses } from '#shop/orders/status/order-status.ts';
import { hasLeft, isEnded, nextStates, orderStatusAfter, type ParcelState } from './parcel-states.ts';

const aState = fc.constantFrom(...parcelStates);
const aStatus = fc.constantFrom(...orderStatuses);

/** A path that reports take from 'prepared'; `source` reports them all. */
const aPath = (source: 'staff' | 'carrier', begin: ParcelState) =>
  fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((choices) => {
    const path: ParcelState[] = [begin];
    for (const choice of choices) {
      const possible = nextStates(path.at(-1) as ParcelState, source);
      const to = possible[choice % (possible.length || 1)];
      if (to) path.push(to);
    }
    return path;
  });

test('nothing follows a parcel that came back, was compensated or cancelled', () => {
  for (const state of ['returned', 'compensated', 'cancelled'] as const) {
    expect(nextStates(state, 'staff')).toEqual([]);
    expect(nextStates(state, 'carrier')).toEqual([]);
  }
});

test('a delivery is corrected by staff alone, and only as an incident', () => {
  expect(nextStates('delivered', 'carrier')).toEqual([]);
  expect(nextStates('delivered', 'staff')).toEqual(['incident']);
});

test('a carrier takes no parcel on its way back to its customer again', () => {
  expect(nextStates('refused', 'carrier')).toEqual(['returned', 'lost']);
  expect(nextStates('refused', 'staff')).toContain('delivered');
});

test('no path of a carrier leaves an end', () => {
  fc.assert(
    fc.property(aPath('carrier', 'labelled'), (path) => {
      for (const state of path.slice(0, -1)) expect(isEnded(state)).toBe(false);
    }),
  );
});

test('no path of staff leaves an end except a delivery that was wrong', () => {
  fc.assert(
    fc.property(aPath('staff', 'prepared'), (path) => {
      for (const [index, state] of path.slice(0, -1).entries())
        if (isEnded(state)) expect([state, path[index + 1]]).toEqual(['delivered', 'incident']);
    }),
  );
});

test('a parcel is cancelled only before the carrier has it', () => {
  for (const state of parcelStates)
    expect(nextStates(state, 'staff').includes('cancelled')).toBe(state === 'prepared' || state === 'labelled');
});

test('a carrier reports no change that staff decide', () => {
  fc.assert(
    fc.property(aState, (from) => {
      for (const to of nextStates(from, 'carrier')) expect(nextStates(from, 'staff')).toContain(to);
      expect(nextStates(from, 'carrier')).not.toContain('cancelled');
      expect(nextStates(from, 'carrier')).not.toContain('compensated');
    }),
  );
});

test('the first parcel that leaves makes its order Enviado, the last one delivered Entregado', () => {
  const leave = { from: 'labelled', to: 'collected', others: ['labelled'] } as const;
  expect(orderStatusAfter('Pagado', leave)).toBe('Enviado');
  expect(orderStatusAfter('Pendiente Contraentrega', leave)).toBe('Enviado');
  expect(orderStatusAfter('Enviado', leave)).toBeNull();
  const arrive = { from: 'in-transit', to: 'delivered' } as const;
  expect(orderStatusAfter('Enviado', { ...arrive, others: ['in-transit'] })).toBeNull();
  expect(orderStatusAfter('Enviado', { ...arrive, others: ['delivered', 'cancelled'] })).toBe('Entregado');
  expect(orderStatusAfter('Enviado', { ...arrive, others: ['lost'] })).toBeNull();
});

test('a refused, lost or returned parcel leaves the order Enviado', () => {
  for (const to of ['refused', 'returned', 'lost', 'compensated', 'incident'] as const)
    expect(orderStatusAfter('Enviado', { from: 'in-transit', to, others: [] })).toBeNull();
});

test('no parcel takes an order out of Cancelado or makes it wait for money', () => {
  fc.assert(
    fc.property(aStatus, aState, aState, fc.array(aState), (status, from, to, others) => {
      const after = orderStatusAfter(status, { from, to, others });
      if (status === 'Cancelado') expect(after).toBeNull();
      expect([null, 'Enviado', 'Entregado']).toContain(after);
      expect(after).not.toBe(status);
      if (!hasLeft(to)) expect([null, 'Enviado']).toContain(after);
    }),
  );
});
