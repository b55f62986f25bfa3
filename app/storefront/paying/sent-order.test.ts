import { expect, test } from 'vitest';
import { sentOrder } from './sent-order.ts';

test('the confirmation names the complete destination, apartment included', () => {
  const form = new FormData();
  const fields = { address: 'Cra. 27 # 15-40', addressDetails: 'Apto 302', neighborhood: 'Álamos', city: 'Pereira' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(sentOrder('cash', [], form).destination).toBe('Cra. 27 # 15-40, Apto 302, Álamos, Pereira');
});
