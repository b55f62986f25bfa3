import { data, Form, isRouteErrorResponse, redirect, useNavigation } from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { readNumber } from '#app/admin/form/recorded-since.ts';
import { reloadsOnConflict } from '#app/admin/form/reloads-on-conflict.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { BackToOrder } from '#app/admin/orders/money/back-to-order.tsx';
import { readValue } from '#app/admin/parcels/guides/read-guide-to-buy.ts';
import { guideProblem } from '#app/admin/parcels/many/many-parcels.ts';
import { parcelProblem } from '#app/admin/parcels/parcel-problem.ts';
import { parcelHref, parcelsHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { listOfferedCarriers } from '#shop/parcels/carriers/list-carriers.server.ts';
import { createParcel } from '#shop/parcels/create-parcel.server.ts';
import { findOrderToPack } from '#shop/parcels/find-order-to-pack.server.ts';
import { parseGuide } from '#shop/parcels/tracking-link.ts';
import type { Route } from './+types/new-parcel';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const order = await findOrderToPack(db, url.searchParams.get('order') ?? '');
  if (!order) throw data(null, { status: 404 });
  return { order, carriers: await listOfferedCarriers(db) };
}

export const shouldRevalidate = reloadsOnConflict;

/** The heaviest parcel that is typed, in kilograms. */
const mostKilograms = 1000;

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const fields = await readForm(request);
  const typed = (name: string) => String(fields.get(name) ?? '').trim();
  const guide = parseGuide(typed('guide'));
  const kilograms = Number(typed('kilograms').replace(',', '.'));
  const errors: Record<string, string> = {};
  if (typed('guide') !== '' && guide === null) errors.guide = guideProblem;
  if (!(kilograms >= 0 && kilograms <= mostKilograms)) errors.kilograms = 'Escribe los kilos, como 1,5.';
  const declaredValue = readValue(fields.get('value'));
  if (declaredValue === undefined) errors.value = 'Escribe los pesos, como 45.000.';
  if (Object.keys(errors).length > 0) return data({ problem: 'Revisa los campos marcados.', errors }, { status: 400 });
  const made = await createParcel(
    context.get(dbContext),
    {
      orderId: typed('order'),
      carrierId: typed('carrier'),
      guide,
      weightGrams: Math.round(kilograms * 1000) || null,
      declaredValue: declaredValue ?? null,
      seen: readNumber(fields.get('seen')) ?? 0,
    },
    actor,
  );
  if (made.ok) return redirect(parcelHref(made.id));
  if (made.reason === 'not-found') throw data(null, { status: 404 });
  return data({ problem: parcelProblem(made), errors }, { status: 409 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

const title = 'Nuevo paquete';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function NewParcel({ loaderData: { order, carriers }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const errors: Record<string, string> = actionData && 'errors' in actionData ? actionData.errors : {};
  return (
    <>
      <PageHeader
        title={title}
        back={<BackToOrder orderId={order.id} />}
        note={`Pedido ${formatOrderNumber(order.orderNumber)}${order.seen > 0 ? ` · ya tiene ${order.seen}` : ''}`}
      />
      <Panel title="El paquete" id="paquete" className="max-w-2xl">
        <Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <FormProblem problems={[actionData?.problem]} />
          <input type="hidden" name="order" value={order.id} />
          <input type="hidden" name="seen" value={order.seen} />
          <SelectField name="carrier" label="Transportadora">
            {carriers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            name="guide"
            label="Guía"
            optional
            hint="Si aún no la tienes, la pones después."
            autoComplete="off"
            maxLength={60}
            error={errors.guide}
          />
          <TextField
            name="kilograms"
            label="Peso en kilos"
            optional
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            className="max-w-xs"
            error={errors.kilograms}
          />
          {order.seen > 0 && (
            <TextField
              name="value"
              label="Valor de lo que lleva"
              optional
              hint="Lo declara la guía. Si lo dejas vacío, lo que vale el pedido se reparte entre sus paquetes."
              inputMode="numeric"
              autoComplete="off"
              maxLength={15}
              className="max-w-xs"
              error={errors.value}
            />
          )}
          <p className="text-label text-ink-2">
            El primer paquete cobra lo que el cliente debe al recibir; los demás, nada.
          </p>
          <Button type="submit" pending={isBusy} pendingText="Creando..." className="justify-self-start max-sm:w-full">
            Crear paquete
          </Button>
        </Form>
      </Panel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title={title} back={<BackLink to={parcelsHref}>Guías y novedades</BackLink>} />
      {isMissing ? (
        <p className="text-admin-body">Pedido no encontrado.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" />
      )}
    </>
  );
}
