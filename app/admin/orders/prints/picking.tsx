import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { findPickingList } from '#shop/orders/slips/find-picking-list.server.ts';
import type { Route } from './+types/picking';
import { PickingSheet } from './picking-sheet.tsx';
import { NothingToPrint, PrintError, PrintPage } from './print-page.tsx';

const title = 'Lista de alistamiento';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  return {
    list: await findPickingList(context.get(dbContext), url.searchParams.getAll('order')),
    printedAt: new Date(),
  };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Picking({ loaderData: { list, printedAt } }: Route.ComponentProps) {
  const { picked, leftOut, products } = list;
  if (products.length === 0) {
    return (
      <NothingToPrint title={title} reason="No hay nada que alistar.">
        Las citas y los pedidos cancelados, enviados o eliminados no se alistan.
      </NothingToPrint>
    );
  }
  const count = picked.length === 1 ? '1 pedido' : `${picked.length} pedidos`;
  return (
    <PrintPage
      title={title}
      note={
        leftOut.length === 0
          ? `${count}: A4, carta o media carta`
          : `${count}. No se alistan, porque están cancelados, ya salieron o son citas: ${leftOut.map(formatOrderNumber).join(', ')}.`
      }
    >
      <PickingSheet list={list} printedAt={printedAt} />
    </PrintPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PrintError title={title} error={error} />;
}
