import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderAmount } from './order-cells.tsx';

const shown = (order: Parameters<typeof OrderAmount>[0]['order']) =>
  renderToStaticMarkup(<OrderAmount order={order} />);

test('lists strike out the total of a cancelled order, which is not charged', () => {
  expect(shown({ status: 'Pagado', totalAmount: 30_000 })).not.toContain('<s');
  expect(shown({ status: 'Cancelado', totalAmount: 30_000 })).toMatch(/<s[ >].*30\.000<\/s>/);
});

test('staff who may not see totals see what is to be collected', () => {
  expect(shown({ status: 'Enviado', totalAmount: null, toCollect: 30_000 })).toMatch(/^Cobrar .*30\.000$/);
  expect(shown({ status: 'Enviado', totalAmount: null })).toBe('');
});
