import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { OrderCard, type OwnOrder } from './order-card.tsx';
import ProfileOrders, { loader } from './profile-orders.tsx';

const order: OwnOrder = {
  id: '1',
  href: '/pedido/secreto',
  orderNumber: '482915',
  orderDate: new Date('2026-03-02T15:00:00Z'),
  totalAmount: 80_000,
  status: 'Cancelado',
  delivery: 'parcel',
  paymentMethod: 'Transferencia Bancaria',
  items: '3 × Miel',
  units: 3,
};

const written = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('orders that cannot be loaded show an error with a retry, not an empty list', async () => {
  const context = new RouterContextProvider();
  const brokenDb = new Proxy({} as Db, {
    get() {
      throw new DatabaseOutageError('away');
    },
  });
  context.set(dbContext, brokenDb);
  context.set(logContext, createLog('silent'));
  context.set(
    viewerContext,
    aViewer({
      userId: 'ana',
      email: 'ana@correo.example',
      fullName: 'Ana',
      role: 'customer',
      avatarUrl: null,
    }),
  );
  const args = { context, url: new URL('http://shop/perfil/orders'), params: {} };
  const loaderData = await loader(args as unknown as Parameters<typeof loader>[0]);

  const props = { loaderData } as unknown as Parameters<typeof ProfileOrders>[0];
  const Stub = createRoutesStub([{ path: '/', Component: () => <ProfileOrders {...props} /> }]);
  const page = written(renderToStaticMarkup(<Stub />));
  expect(page).toContain('Error al Cargar Pedidos');
  expect(page).toContain('Reintentar');
});

test('an order shows its number, status, payment method, units and total, and links to its page', () => {
  const html = renderToStaticMarkup(<OrderCard order={order} pending={false} onAgain={() => {}} nothingLeft={null} />);
  for (const words of ['Pedido #482 915', 'Cancelado', '2 mar 2026', 'Transferencia Bancaria · 3 unidades', '3 × Miel'])
    expect(written(html)).toContain(words);
  expect(html).toContain('href="/pedido/secreto"');
  expect(written(html)).toContain('80.000');
});

test('an order of which nothing is available today says why, line by line', () => {
  const notices = [{ name: 'Miel', text: 'no se añadió porque está agotado.' }];
  const html = renderToStaticMarkup(
    <OrderCard order={order} pending={false} onAgain={() => {}} nothingLeft={notices} />,
  );
  expect(written(html)).toMatch(/tu carrito sigue igual\. Miel : no se añadió porque está agotado\./);
});
