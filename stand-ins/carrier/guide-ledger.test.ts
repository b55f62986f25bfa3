import { expect, test } from 'vitest';
import { createGuideLedger } from './guide-ledger.ts';
import type { HistoryName } from './parcel-histories.ts';

const cases: [HistoryName, string[]][] = [
  ['delivered', ['Pendiente de Recolección', 'Envío Recolectado', 'En tránsito', 'En distribución', 'Entregado']],
  [
    'incident',
    [
      'Pendiente de Recolección',
      'Envío Recolectado',
      'En tránsito',
      'En distribución',
      'Novedad',
      'En distribución',
      'Entregado',
    ],
  ],
  [
    'refused',
    [
      'Pendiente de Recolección',
      'Envío Recolectado',
      'En tránsito',
      'En distribución',
      'No Entregado',
      'En devolución',
      'Devuelto',
    ],
  ],
  [
    'returned',
    [
      'Pendiente de Recolección',
      'Envío Recolectado',
      'En tránsito',
      'En distribución',
      'Novedad',
      'En devolución',
      'Devuelto',
    ],
  ],
  ['lost', ['Pendiente de Recolección', 'Envío Recolectado', 'En tránsito', 'Extraviado']],
];

test.each(cases)('the clock leads a parcel through the history %s', (history, statuses) => {
  const ledger = createGuideLedger();
  const guide = ledger.add({
    carrier: 'ENVIA',
    reference: 'ORDEN-1',
    externalOrderId: 'ORDEN-1',
    isSandbox: true,
    codValue: 0,
    flete: 14_696,
    codCost: 0,
    to: [],
    history,
  });
  const seen: string[] = [];
  for (let hours = 0; hours < 160; hours += 2) {
    const { status } = ledger.track(guide);
    if (seen.at(-1) !== status) seen.push(status);
    ledger.advanceClock(2);
  }
  expect(seen).toEqual(statuses);
});
