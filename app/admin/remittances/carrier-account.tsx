import { data, Form } from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { formatCalendarDay, isoDayOf } from '#shop/dates.ts';
import { decideUnpaidParcel } from '#shop/remittances/decide-difference.server.ts';
import { findPaidCarrier, listUnpaidParcels, mostRemitDays } from '#shop/remittances/list-unpaid.server.ts';
import { readAccount } from '#shop/remittances/read-account.server.ts';
import type { Route } from './+types/carrier-account';
import { AccountPanel } from './account-panel.tsx';
import { takeDecision } from './decide.server.ts';
import { readUntil } from './read-until.ts';
import { owedHref, remitDaysHref } from './remittances-href.ts';
import { UnpaidList } from './unpaid-list.tsx';

export async function loader({ params: { carrierId }, url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const carrier = await findPaidCarrier(db, carrierId);
  if (!carrier) throw data(null, { status: 404 });
  const now = new Date();
  const until = readUntil(url.searchParams, now);
  const account = await readAccount(db, carrier, until);
  const unpaid = await listUnpaidParcels(db, carrier, until);
  return { carrier, account, unpaid, until, today: isoDayOf(now), mostRemitDays };
}

/** Decides about a delivered parcel that no remittance has. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const parcelId = String(form.get('parcelId') ?? '');
  return takeDecision(form, (made) => decideUnpaidParcel(context.get(dbContext), parcelId, made, actor));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Lo que debe una transportadora · Administración' }];

export default function CarrierAccountPage({ loaderData }: Route.ComponentProps) {
  const { carrier, account, unpaid, until, today } = loaderData;
  const may = useMay();
  return (
    <>
      <PageHeader
        title={carrier.name}
        note={until === today ? 'Lo que debe hoy' : `Lo que debía al final del ${formatCalendarDay(until)}`}
        back={<BackLink to={owedHref(until === today ? undefined : until)}>Remesas</BackLink>}
      />
      <Form key={until} className="flex flex-wrap items-end gap-3">
        <TextField
          type="date"
          name="day"
          label="Al final del día"
          defaultValue={until}
          max={today}
          required
          className="w-48"
        />
        <Button type="submit" variant="neutral">
          Ver
        </Button>
      </Form>
      <AccountPanel account={account} />
      <UnpaidList parcels={unpaid} count={account.unpaid.count} />
      {may('payments') && (
        <RemitDays key={carrier.remitsWithinDays} carrier={carrier} most={loaderData.mostRemitDays} />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Transportadora" back={<BackLink to={owedHref()}>Remesas</BackLink>} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

type RemitDaysProps = { carrier: Route.ComponentProps['loaderData']['carrier']; most: number };

/** Within how many days of a delivery the carrier pays. */
function RemitDays({ carrier: { id, remitsWithinDays }, most }: RemitDaysProps) {
  const { fetcher, isBusy, errors } = useStaffAction();
  return (
    <Panel title="Cuándo paga" id="cuando-paga">
      <fetcher.Form
        method="post"
        action={remitDaysHref(id)}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4"
      >
        <TextField
          name="days"
          type="number"
          inputMode="numeric"
          label="Días después de la entrega"
          hint="Después de esos días, lo que no ha pagado sale como vencido."
          min={1}
          max={most}
          defaultValue={remitsWithinDays}
          required
          error={errors.days ?? null}
          className="max-w-72"
        />
        <Button type="submit" variant="secondary" pending={isBusy} pendingText="Guardando..." className="max-sm:w-full">
          Guardar
        </Button>
      </fetcher.Form>
    </Panel>
  );
}
