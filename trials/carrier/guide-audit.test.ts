import { expect, test } from 'vitest';
import { auditGuides, noGuideFaults } from './guide-audit.ts';

const sold = (tracker: string, externalOrderId: string, status = 'Pendiente de Recolección') => {
  return { tracker, externalOrderId, tracking: { status } };
};
const parcels = [
  { orderNumber: '1', guide: 'A' },
  { orderNumber: '2', guide: null },
];

test('the audit accepts guides on their parcels, those that staff are asked about, and cancelled ones', () => {
  const guides = [sold('A', '1'), sold('B', '2'), sold('C', '1', 'Cancelado')];
  expect(auditGuides(guides, parcels, ['2'])).toEqual(noGuideFaults);
});

test('the audit finds an order with two guides, also if both are known', () => {
  const guides = [sold('A', '1'), sold('B', '1')];
  expect(auditGuides(guides, parcels, ['1'])).toEqual({ ...noGuideFaults, boughtTwice: ['1'] });
});

test('the audit finds a guide that the shop does not know', () => {
  expect(auditGuides([sold('A', '1'), sold('B', '2')], parcels, [])).toEqual({ ...noGuideFaults, lost: ['B of 2'] });
});

test('the audit finds a guide of another order, or of nobody, on a parcel', () => {
  const guides = [sold('A', '2')];
  expect(auditGuides(guides, parcels, ['2'])).toEqual({ ...noGuideFaults, wrong: ['A of 1'] });
});
