import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { customerName } from '#app/admin/orders/order-cells.tsx';
import type { OrderDetail } from '#shop/orders/order.ts';
import { anAddress } from '#shop/testing/orders.ts';
import { CustomerPanel, ShippingPanel } from './customer-panels.tsx';
import { OrderWhatsAppButton, OrderWhatsAppIcon } from './order-whatsapp-link.tsx';
import { ProofPanel } from './proofs/proof-panel.tsx';

const noon = new Date('2026-11-20T17:00:00Z');
const nobody = { firstName: '', lastName: '', phone: '', email: '', address: '', addressDetails: '', neighborhood: '' };

const order: OrderDetail = {
  id: 'a4b1c2d3-0000-4000-8000-000000000000',
  orderNumber: '482915',
  orderDate: noon,
  totalAmount: 54_000,
  status: 'Entregado',
  items: [{ id: 'honey', name: 'Miel', quantity: 2, price: 27_000, isOffer: false, image_urls: [] }],
  shippingAddress: anAddress(nobody),
  paymentMethod: 'Transferencia Bancaria',
  forgetRequestedAt: noon,
  forgottenAt: noon,
  userId: null,
  shippingCost: 0,
  discount: 0,
  discountReason: '',
  channel: 'web',
  delivery: 'parcel',
  remainder: null,
  promise: null,
  dueOn: null,
  notes: '',
  holdsStock: true,
  holdExpiresAt: null,
  createdAt: noon,
  updatedAt: noon,
  events: [],
  proofs: [
    {
      id: 'p',
      status: 'approved',
      reason: '',
      fileName: '',
      createdAt: noon,
      contentType: 'image/jpeg',
      byteSize: 120_000,
      reviewedByName: 'Marta',
      reviewedAt: noon,
      returnedAt: null,
      alsoUsedIn: [],
    },
  ],
};

function markupOf(shown: OrderDetail): string {
  const Page = () => (
    <>
      <ProofPanel order={shown} due={0} />
      <CustomerPanel order={shown} />
      <ShippingPanel order={shown} />
      <OrderWhatsAppButton order={shown} siteName="La Botica" />
      <OrderWhatsAppIcon order={shown} siteName="La Botica" />
    </>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  return renderToStaticMarkup(<Stub />);
}

test('staff see that the data of a forgotten customer are deleted, and where the parcel went', () => {
  const markup = markupOf(order);

  expect(customerName(order)).toBe('Datos eliminados a pedido del cliente');
  expect(markup).toContain('Datos eliminados a pedido del cliente');
  expect(markup).toContain('Pereira, Risaralda');
  expect(markup).not.toContain('mailto:');
  expect(markup).not.toContain('tel:');
  expect(markup).not.toContain('wa.me');
});

test('the proof of a forgotten customer shows its outcome, without a link to the file', () => {
  const markup = markupOf(order);

  expect(markup).toContain('Archivo eliminado a pedido del cliente');
  expect(markup).toContain('por Marta');
  expect(markup).not.toContain('/proofs/');
});

test('until the order is completed staff see its customer, and that the account is closed', () => {
  const markup = markupOf({ ...order, forgottenAt: null, shippingAddress: anAddress() });

  expect(markup).toContain('Cerró su cuenta. Sus datos se eliminan de aquí cuando el pedido termine.');
  expect(markup).toContain('mailto:laura.gomez@correo.example');
  expect(markup).not.toContain('Datos eliminados');
});
