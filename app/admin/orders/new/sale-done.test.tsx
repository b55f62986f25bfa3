import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SaleDone } from './sale-done.tsx';

const sale = { id: 'order', orderNumber: '123456', total: 30_000, change: 0, isRepeated: false };
const shown = (isRepeated: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SaleDone sale={{ ...sale, isRepeated }} onAnother={() => {}} onSameAgain={() => {}} />
    </MemoryRouter>,
  );

test('a sale that another tab or an earlier visit has made is not shown as made now, and may be made again', () => {
  expect(shown(true)).toContain('Esta venta ya quedó guardada');
  expect(shown(true)).toContain('Vender otra igual');
  expect(shown(true)).not.toContain('Venta hecha');
  expect(shown(false)).toContain('Venta hecha');
  expect(shown(false)).not.toContain('Vender otra igual');
});
