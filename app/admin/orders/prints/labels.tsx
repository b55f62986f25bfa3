import { sender } from '#app/admin/orders/order/sender.ts';
import { parcelListHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { drawQrCode } from '#shop/draw-qr-code.server.ts';
import { drawCode128 } from '#shop/orders/slips/code-128.ts';
import { findLabels } from '#shop/parcels/find-labels.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/labels';
import { ParcelLabels } from './parcel-label.tsx';
import { NothingToPrint, PrintError, PrintPage } from './print-page.tsx';

const title = 'Etiquetas de envío';

/** Where staff came from who print labels on the way to the carrier. */
const toParcels = { to: parcelListHref({ part: 'ready' }), label: 'Por entregar' };

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [found, settings] = await Promise.all([findLabels(db, url.searchParams.getAll('order')), getStoreSettings(db)]);
  const labels = found.map((parcel) => ({
    parcel,
    // The carrier scans its guide; without one, the shop finds the order.
    barCode: drawCode128(parcel.box?.guide ?? parcel.orderNumber),
    qrCode: drawQrCode(parcel.orderNumber),
  }));
  return { labels, sender: sender(settings), isOfParcels: url.searchParams.get('back') === 'parcels' };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Labels({ loaderData: { labels, sender, isOfParcels } }: Route.ComponentProps) {
  if (labels.length === 0) {
    return (
      <NothingToPrint title={title} reason="No hay nada que enviar.">
        Las citas y los pedidos eliminados no llevan etiqueta.
      </NothingToPrint>
    );
  }
  const count = labels.length === 1 ? '1 etiqueta' : `${labels.length} etiquetas`;
  return (
    <PrintPage title={title} note={`${count} de 100 × 150 mm`} {...(isOfParcels && { back: toParcels })}>
      <ParcelLabels labels={labels} sender={sender} />
    </PrintPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PrintError title={title} error={error} />;
}
