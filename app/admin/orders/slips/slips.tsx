import { ArrowLeft, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { sender } from '#app/admin/orders/order/sender.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { findSlips } from '#shop/orders/slips/find-slips.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/slips';
import { PackingSlips } from './packing-slip.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [slips, settings] = await Promise.all([findSlips(db, url.searchParams.getAll('order')), getStoreSettings(db)]);
  return { slips, sender: sender(settings) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Hojas de empaque · Administración' }];

export default function Slips({ loaderData: { slips, sender } }: Route.ComponentProps) {
  if (slips.length === 0) {
    return (
      <>
        <PageHeader back={backLink} title="Hojas de empaque" />
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState
            title="No hay nada que empacar."
            action={
              <Link to="/admin/orders" className={buttonClass('secondary', 'sm')}>
                Ver todos los pedidos
              </Link>
            }
          >
            Las citas y los pedidos eliminados no llevan hoja.
          </EmptyState>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        back={backLink}
        title="Hojas de empaque"
        note={`${slips.length === 1 ? '1 pedido' : `${slips.length} pedidos`}, una hoja cada uno: A4, carta o media carta`}
      >
        <Button size="sm" onClick={() => window.print()} className="no-scripts:hidden">
          <Printer aria-hidden="true" size={20} strokeWidth={1.75} />
          Imprimir
        </Button>
      </PageHeader>
      <PackingSlips slips={slips} sender={sender} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader back={backLink} title="Hojas de empaque" />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el detalle del pedido. " />
    </>
  );
}

const backLink = (
  <Link
    to="/admin/orders"
    className="-ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control-admin px-2 text-label font-semibold text-green hover:bg-green-tint"
  >
    <ArrowLeft aria-hidden="true" size={18} />
    Pedidos
  </Link>
);
