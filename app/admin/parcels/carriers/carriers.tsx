import { parseWithValibot } from '@conform-to/valibot';
import { useState } from 'react';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { noCarrierApi } from '#app/admin/parcels/guides/purchase-problem.ts';
import { carriersHref, parcelsHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { carrierApiContext, dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { carrierForm } from '#shop/parcels/carriers/carrier-form.ts';
import { listCarriers } from '#shop/parcels/carriers/list-carriers.server.ts';
import { saveCarrier } from '#shop/parcels/carriers/save-carrier.server.ts';
import { listUntrackedCompanies } from '#shop/parcels/guides/bought-company.server.ts';
import type { Route } from './+types/carriers';
import { CarrierFields } from './carrier-fields.tsx';
import { carrierProblem } from './carrier-problem.server.ts';
import { CarrierRow } from './carrier-row.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const api = context.get(carrierApiContext);
  const db = context.get(dbContext);
  const [carriers, untracked] = await Promise.all([listCarriers(db), listUntrackedCompanies(db)]);
  return { carriers, untracked, online: api && { isTest: api.isTest } };
}

/** Adds a carrier. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: carrierForm });
  if (form.status !== 'success') return refuse('Revisa los campos marcados.', 400, form.error ?? {});
  if (form.value.kind !== 'manual' && !context.get(carrierApiContext)) return refuse(noCarrierApi, 409);
  const saved = await saveCarrier(context.get(dbContext), { ...form.value, isActive: true }, actor);
  return saved.ok ? done(`${form.value.name} quedó en la lista.`) : carrierProblem(saved);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

const title = 'Transportadoras';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Carriers({ loaderData: { carriers, untracked, online } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={title}
        back={<BackLink to={parcelsHref}>Guías y novedades</BackLink>}
        note="Las empresas con las que envías. El cliente ve su nombre, la guía y el enlace de rastreo."
      />
      {carriers.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="No hay transportadoras">Añade la empresa con la que envías.</EmptyState>
        </div>
      ) : (
        <ul aria-label={title} className="grid grid-cols-1 gap-3">
          {carriers.map((carrier) => (
            <CarrierRow key={carrier.id} carrier={carrier} isTest={online?.isTest ?? false} />
          ))}
        </ul>
      )}
      {untracked.length > 0 && (
        <p className="max-w-2xl text-admin-body">
          <b>Sin enlace de rastreo: {untracked.join(', ')}.</b> Llevan guías compradas en línea. Añádelas aquí con ese
          nombre y la dirección de su página de rastreo, y el cliente verá el enlace en su pedido. Si no envías
          directamente con ellas, quítales «Se ofrece para paquetes nuevos».
        </p>
      )}
      <NewCarrier isOnline={online !== null} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={<BackLink to={parcelsHref}>Guías y novedades</BackLink>} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

function NewCarrier({ isOnline }: { isOnline: boolean }) {
  const [added, setAdded] = useState(0);
  const { fetcher, isBusy, errors } = useStaffAction(() => setAdded(added + 1));
  return (
    <Panel title="Añadir una transportadora" id="nueva-transportadora">
      <fetcher.Form method="post" action={carriersHref} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CarrierFields key={added} errors={errors} />
        {isOnline && (
          <SelectField name="kind" label="Cómo se trabaja" className="sm:max-w-xs">
            <option value="manual">A mano</option>
            <option value="envioclick">En línea, con EnvioClick</option>
          </SelectField>
        )}
        <Button type="submit" pending={isBusy} pendingText="Guardando..." className="justify-self-start max-sm:w-full">
          Añadir
        </Button>
      </fetcher.Form>
    </Panel>
  );
}
