import { ArrowLeft, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { findSlips } from '#shop/orders/find-slips.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { dbContext } from '../../context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LoadError } from '../load-error.tsx';
import { PageHeader } from '../page-header.tsx';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/slips';
import { PackingSlips } from './packing-slip.tsx';
import { sender } from './sender.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Hojas de empaque · Administración' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [slips, settings] = await Promise.all([findSlips(db, url.searchParams.getAll('order')), getStoreSettings(db)]);
  return { slips, sender: sender(settings) };
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

export default function Slips({ loaderData: { slips, sender } }: Route.ComponentProps) {
  if (slips.length === 0) {
    return (
      <>
        <PageHeader back={backLink} title="Hojas de empaque" />
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState
            title="Pedido no encontrado."
            action={
              <Link to="/admin/orders" className={buttonClass('secondary', 'sm')}>
                Ver todos los pedidos
              </Link>
            }
          />
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
