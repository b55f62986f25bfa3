import { expect, test } from 'vitest';
import { guideWarnings } from './guide-warnings.tsx';

const parcel = { state: 'labelled', isTestGuide: false, change: null } as const;

test('a guide that is as its order has it needs no warning', () => {
  expect(guideWarnings(parcel)).toEqual([]);
});

test('a guide with the address or amount of before is exchanged until its parcel leaves, and then the carrier is asked', () => {
  const change = { isReceiverOld: true, amount: { printed: 60_000, owed: 45_000 } };
  expect(guideWarnings({ ...parcel, change })).toEqual([
    'Los datos de entrega cambiaron y la guía tiene los de antes. Anula la guía, crea otro paquete y compra la nueva.',
    'La guía cobra $ 60.000 y el paquete debe cobrar $ 45.000. Anula la guía, crea otro paquete y compra la nueva.',
  ]);
  expect(guideWarnings({ ...parcel, state: 'in-transit', change: { ...change, amount: null } })).toEqual([
    'Los datos de entrega cambiaron y la guía tiene los de antes: pídele el cambio a la transportadora.',
  ]);
});

test('a guide of a sandbox says that nothing can be sent with it', () => {
  expect(guideWarnings({ ...parcel, isTestGuide: true })).toEqual(['Guía de prueba: no se puede despachar.']);
});
