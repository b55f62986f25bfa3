import { data } from 'react-router';
import { sender } from '#app/admin/orders/order/sender.ts';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { drawCode128 } from '#shop/orders/slips/code-128.ts';
import { findReceipt } from '#shop/orders/slips/find-receipt.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/receipt';
import { PrintError, PrintPage } from './print-page.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  // It names the customer, beside the amounts.
  assertMay(getStaff(context), 'orders');
  const db = context.get(dbContext);
  const [receipt, settings] = await Promise.all([findReceipt(db, params.orderId), getStoreSettings(db)]);
  if (!receipt) throw data(null, { status: 404 });
  return { receipt, barCode: drawCode128(receipt.orderNumber), sender: sender(settings) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Recibo · Administración' }];

export default function Receipt({ loaderData: { receipt, barCode, sender } }: Route.ComponentProps) {
  const number = formatOrderNumber(receipt.orderNumber);
  return (
    <PrintPage title="Recibo" note="Papel de 80 mm" back={{ to: orderHref(receipt.id), label: `Pedido ${number}` }}>
      <ReceiptPaper receipt={receipt} barCode={barCode} sender={sender} />
    </PrintPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PrintError title="Recibo" error={error} />;
}
