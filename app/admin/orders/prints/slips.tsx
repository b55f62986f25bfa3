import { sender } from '#app/admin/orders/order/sender.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { findSlips } from '#shop/orders/slips/find-slips.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/slips';
import { PackingSlips } from './packing-slip.tsx';
import { NothingToPrint, PrintError, PrintPage } from './print-page.tsx';

const title = 'Hojas de empaque';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [slips, settings] = await Promise.all([findSlips(db, url.searchParams.getAll('order')), getStoreSettings(db)]);
  return { slips, sender: sender(settings) };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Slips({ loaderData: { slips, sender } }: Route.ComponentProps) {
  if (slips.length === 0) {
    return (
      <NothingToPrint title={title} reason="No hay nada que empacar.">
        Las citas y los pedidos eliminados no llevan hoja.
      </NothingToPrint>
    );
  }
  const count = slips.length === 1 ? '1 pedido' : `${slips.length} pedidos`;
  return (
    <PrintPage title={title} note={`${count}, una hoja cada uno: A4, carta o media carta`}>
      <PackingSlips slips={slips} sender={sender} />
    </PrintPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PrintError title={title} error={error} />;
}
