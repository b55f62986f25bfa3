import type { ReactNode } from 'react';
import { data, isRouteErrorResponse, Link } from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { reloadsOnConflict } from '#app/admin/form/reloads-on-conflict.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { BackToProducts } from '#app/admin/products/back-to-products.tsx';
import { editProductHref, holdsHref, stockHref } from '#app/admin/products/products-href.ts';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { adminProductsHref } from '#shop/catalog/lists/admin-products-query.ts';
import { findStock, type ProductStock } from '#shop/catalog/stock/find-stock.server.ts';
import { listMovements, type MovementInList } from '#shop/catalog/stock/list-movements.server.ts';
import { parseMovement } from '#shop/catalog/stock/movement-form.ts';
import { recordMovement } from '#shop/catalog/stock/record-movement.server.ts';
import { formatMoment } from '#shop/dates.ts';
import { withThousands } from '#shop/money.ts';
import { type KeepingOrders, listKeepingOrders } from '#shop/orders/list-keepers.server.ts';
import type { Route } from './+types/stock';
import { MovementPanel } from './movement-panel.tsx';
import { movementProblem } from './movement-problem.ts';
import { movementWords } from './movement-words.ts';

const mostMovements = 50;

export async function loader({ request, params: { productId }, context }: Route.LoaderArgs) {
  const seesOrders = mayOf(getStaff(context))('orders');
  const db = context.get(dbContext);
  const product = await findStock(db, productId);
  if (!product) throw data(null, { status: 404 });
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const [keeping, movements] = await Promise.all([
    listKeepingOrders(db, productId, { page, seesOrders }),
    listMovements(db, productId, mostMovements, { seesOrders }),
  ]);
  return { product, keeping, movements };
}

export const shouldRevalidate = reloadsOnConflict;

/** Records a count of the shelf, or units that were written off. */
export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const parsed = parseMovement(Object.fromEntries(await readForm(request)));
  if (!parsed.ok) return data({ ok: false as const, problem: parsed.problem }, { status: 400 });
  const recorded = await recordMovement(context.get(dbContext), { productId, movement: parsed.movement, actor });
  return recorded.ok
    ? { ok: true as const }
    : data(
        { ok: false as const, problem: movementProblem(recorded) },
        { status: recorded.reason === 'gone' ? 404 : 409 },
      );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Existencias · Administración' }];

export default function Stock({ loaderData: { product, keeping, movements } }: Route.ComponentProps) {
  const may = useMay();
  const { id, name, isDeleted, shelf } = product;
  return (
    <>
      <PageHeader back={<BackToProducts />} title="Existencias" note={isDeleted ? `${name} · eliminado` : name}>
        {!isDeleted && may('catalogue') && (
          <Link to={editProductHref(id)} className={buttonClass('neutral', 'sm')}>
            Editar producto
          </Link>
        )}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <Figures product={product} keeping={keeping} />
        {may('stock') && <MovementPanel shelf={shelf.shelf} className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />}
        <Movements movements={movements} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title="Existencias" />
      {isGone ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState
            title="Producto no encontrado"
            action={
              <Link to={adminProductsHref({})} className={buttonClass('secondary', 'sm')}>
                Ver todos los productos
              </Link>
            }
          >
            Puede que lo hayan eliminado.
          </EmptyState>
        </div>
      ) : (
        <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las existencias. " />
      )}
    </>
  );
}

/** Shows units on the shelf and for sale, and the orders and holds that keep the difference. */
function Figures({ product: { id, shelf: figures }, keeping }: { product: ProductStock; keeping: KeepingOrders }) {
  const { shelf, forSale, kept, shortage } = figures;
  const { orders, units: ordered, page, pages } = keeping;
  return (
    <Panel title="Cuántas hay" id="cuantas-hay">
      {shortage > 0 && (
        <p role="alert" className="mb-4 rounded-control-admin bg-state-red px-4 py-3 text-admin-body text-on-state-red">
          Faltan {shortage}: hay más apartadas que en el estante. Estos pedidos no se pueden enviar hasta que cuentes el
          estante o canceles alguno.
        </p>
      )}
      <dl className="tabular grid gap-2 text-admin-body">
        <Figure name="En el estante">{shelf}</Figure>
        <Figure name="Apartadas">{kept}</Figure>
        <Figure name="A la venta">{forSale}</Figure>
      </dl>
      {kept > 0 && (
        <div className="mt-4 border-t border-line pt-4 text-admin-body">
          <h3 id="que-las-aparta" className="text-label font-semibold">
            Qué las aparta
          </h3>
          <ul aria-labelledby="que-las-aparta" className="mt-1">
            {orders.map((order) => (
              <Keeper key={order.id} units={order.units}>
                Pedido <OrderLink order={order} />
              </Keeper>
            ))}
            {orders.length === 0 && ordered > 0 && <Keeper units={ordered}>En pedidos</Keeper>}
            {kept > ordered && (
              <Keeper units={kept - ordered}>
                <Link
                  to={holdsHref}
                  className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
                >
                  Reservas abiertas
                </Link>
              </Keeper>
            )}
          </ul>
        </div>
      )}
      <Pagination page={page} pages={pages} hrefOf={(turned) => `${stockHref(id)}?page=${turned}`} className="mt-4" />
    </Panel>
  );
}

/** One row of the list of kept units: an order, or the open holds. */
function Keeper({ units, children }: { units: number; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4">
      <span>{children}</span>
      <span className="tabular whitespace-nowrap">{units === 1 ? '1 unidad' : `${withThousands(units)} unidades`}</span>
    </li>
  );
}

function Figure({ name, children }: { name: string; children: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{withThousands(children)}</dd>
    </div>
  );
}

function Movements({ movements }: { movements: MovementInList[] }) {
  return (
    <Panel title="Movimientos del estante" id="movimientos">
      {movements.length === 0 ? (
        <p className="text-admin-body text-ink-2">Todavía no hay ninguno.</p>
      ) : (
        <ol className="-my-3 divide-y divide-line">
          {movements.map(({ id, kind, units, order, actorName, note, createdAt }) => (
            <li key={id} className="flex justify-between gap-4 py-3 text-admin-body">
              <div className="min-w-0">
                <p className="break-words">
                  {movementWords[kind]} {order && <OrderLink order={order} />}
                </p>
                <p className="text-label break-words text-ink-2">
                  {[formatMoment(createdAt), actorName, note].filter(Boolean).join(' · ')}
                </p>
              </div>
              <b className="tabular font-semibold whitespace-nowrap">{units > 0 ? `+${units}` : `−${-units}`}</b>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
