import { type FormEvent, useRef } from 'react';
import { data, isRouteErrorResponse, Link, useFetcher } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { PageHeader } from '#app/admin/page-header.tsx';
import { Panel } from '#app/admin/panel.tsx';
import { BackToProducts } from '#app/admin/products/back-to-products.tsx';
import { editProductHref, holdsHref } from '#app/admin/products/products-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/read-form.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { toast } from '#app/ui/toast.tsx';
import { adminProductsHref } from '#shop/catalog/admin-products-query.ts';
import { findProductToEdit } from '#shop/catalog/save-product.server.ts';
import { listMovements, type MovementInList } from '#shop/catalog/stock/list-movements.server.ts';
import { parseMovement } from '#shop/catalog/stock/movement-form.ts';
import { recordMovement } from '#shop/catalog/stock/record-movement.server.ts';
import type { Shelf } from '#shop/catalog/stock/shelf.server.ts';
import { formatMoment } from '#shop/dates.ts';
import { type KeepingOrder, listKeepingOrders } from '#shop/orders/list-keepers.server.ts';
import type { Route } from './+types/stock';
import { movementWords } from './movement-words.ts';

const mostMovements = 50;
const mostOrders = 50;

export async function loader({ params: { productId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const product = await findProductToEdit(db, productId);
  if (!product) throw data(null, { status: 404 });
  const [orders, movements] = await Promise.all([
    listKeepingOrders(db, productId, mostOrders),
    listMovements(db, productId, mostMovements),
  ]);
  return { id: product.id, name: product.values.name, shelf: product.shelf, orders, movements };
}

/** Records units that came back to the shelf, or that were written off. */
export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const parsed = parseMovement(Object.fromEntries(await readForm(request)));
  if (!parsed.ok) return data({ ok: false as const, problem: parsed.problem }, { status: 400 });
  const recorded = await recordMovement(context.get(dbContext), { productId, movement: parsed.movement, actor });
  if (recorded.ok) return { ok: true as const };
  return recorded.reason === 'gone'
    ? data({ ok: false as const, problem: 'El producto ya no está en la tienda.' }, { status: 404 })
    : data({ ok: false as const, problem: `En el estante solo hay ${recorded.shelf}.` }, { status: 409 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

export const meta: Route.MetaFunction = () => [{ title: 'Existencias · Administración' }];

export default function Stock({ loaderData: { id, name, shelf, orders, movements } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={<BackToProducts />} title="Existencias" note={name}>
        <Link to={editProductHref(id)} className={buttonClass('neutral', 'sm')}>
          Editar producto
        </Link>
      </PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Figures shelf={shelf} orders={orders} />
          <Movements movements={movements} />
        </div>
        <MovementForm />
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

/** Both figures, and what keeps the difference. */
function Figures({ shelf: { shelf, forSale, kept, shortage }, orders }: { shelf: Shelf; orders: KeepingOrder[] }) {
  const ordered = orders.reduce((units, order) => units + order.units, 0);
  return (
    <Panel title="Cuántas hay" id="cuantas-hay">
      {shortage > 0 && (
        <p role="alert" className="mb-4 rounded-control-admin bg-state-red px-4 py-3 text-on-state-red">
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
        <ul aria-label="Qué las aparta" className="mt-4 grid gap-1.5 border-t border-line pt-4 text-admin-body">
          {orders.map((order) => (
            <li key={order.id} className="flex justify-between gap-4">
              <OrderLink order={order} />
              <span className="tabular">{order.units}</span>
            </li>
          ))}
          {kept > ordered && (
            <li className="flex justify-between gap-4">
              <Link to={holdsHref} className="font-semibold text-green underline underline-offset-4">
                Reservas abiertas
              </Link>
              <span className="tabular">{kept - ordered}</span>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

function Figure({ name, children }: { name: string; children: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children.toLocaleString('es-CO')}</dd>
    </div>
  );
}

function Movements({ movements }: { movements: MovementInList[] }) {
  return (
    <Panel title="Movimientos del estante" id="movimientos">
      {movements.length === 0 ? (
        <p className="text-admin-body text-ink-2">Todavía no hay ninguno.</p>
      ) : (
        <ol className="grid gap-3">
          {movements.map(({ id, kind, units, order, actorName, note, createdAt }) => (
            <li key={id} className="flex justify-between gap-4 text-admin-body">
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

function MovementForm() {
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = fetcher.state !== 'idle';
  useFormAnswer(isBusy ? undefined : fetcher.data, (answer) => {
    if (answer.ok) {
      form.current?.reset();
      toast({ title: 'Movimiento guardado', description: 'El estante ya lo tiene en cuenta.' });
    } else toast({ title: 'Error al Guardar', description: answer.problem, kind: 'destructive' });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void fetcher.submit(event.currentTarget, { method: 'post' });
  };
  return (
    <Panel title="Registrar un movimiento" id="registrar">
      <form ref={form} onSubmit={submit} className="grid gap-5">
        <SelectField id="movement-kind" name="kind" label="Qué pasó" required>
          <option value="written-off">Se dio de baja: se dañó, se venció o se perdió</option>
          <option value="given-back">Llegó una devolución</option>
        </SelectField>
        <TextField id="movement-units" name="units" label="Unidades" inputMode="numeric" maxLength={7} required />
        <TextField id="movement-note" name="note" label="Por qué" maxLength={200} required />
        <Button type="submit" pending={isBusy} pendingText="Guardando...">
          Guardar movimiento
        </Button>
      </form>
    </Panel>
  );
}
