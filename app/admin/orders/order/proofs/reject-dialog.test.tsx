import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StaffProof } from '#shop/orders/order.ts';
import { RejectDialog } from './reject-dialog.tsx';

const proof: StaffProof = {
  id: 'p',
  status: 'pending',
  reason: '',
  fileName: '',
  createdAt: new Date('2026-11-20T17:00:00Z'),
  contentType: 'image/jpeg',
  byteSize: 60,
  reviewedByName: '',
  reviewedAt: null,
  returnedAt: null,
  alsoUsedIn: [],
};

const markupOf = (email: string) =>
  renderToStaticMarkup(
    <RejectDialog
      proof={proof}
      customer={{ firstName: 'Laura', email }}
      pending={false}
      onReject={() => {}}
      onCancel={() => {}}
    />,
  );

test('the rejection of a proof promises a mail only for an order with an e-mail', () => {
  expect(markupOf('laura@correo.example')).toContain('Laura recibirá este motivo por correo');
  expect(markupOf('')).toContain('Laura no dejó correo: verá este motivo en el enlace de su pedido');
  expect(markupOf('')).not.toContain('por correo');
});
