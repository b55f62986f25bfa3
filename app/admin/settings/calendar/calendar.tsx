import { parseWithValibot } from '@conform-to/valibot';
import { useRef } from 'react';
import { Link } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { activityHref } from '#app/admin/changes/activity-href.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { SettingsTabs } from '#app/admin/settings/settings-tabs.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { saturdayForm } from '#shop/calendar/calendar-day-form.ts';
import { getCalendar } from '#shop/calendar/calendar-days.server.ts';
import { colombianHolidays } from '#shop/calendar/colombian-holidays.ts';
import { saveSaturdayDeliveries } from '#shop/calendar/save-saturday-deliveries.server.ts';
import { formatLongCalendarDay, isoDayOf } from '#shop/dates.ts';
import { withdrawalWorkingDays } from '#shop/orders/order-terms.ts';
import { promiseSentence, promiseToPlace } from '#shop/shipping/delivery-promise.ts';
import { readShippingTerms } from '#shop/shipping/read-shipping-terms.server.ts';
import type { Route } from './+types/calendar';
import { AddedDays, Holidays } from './calendar-days.tsx';

const title = 'Personalizar Tienda';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const { added, saturdays, legal } = await getCalendar(db);
  const now = new Date();
  const promise = promiseToPlace(now, await readShippingTerms(db), { municipalityCode: null, department: '' });
  const today = isoDayOf(now);
  const year = Number(today.slice(0, 4));
  return {
    added,
    saturdays,
    today: {
      promise: promiseSentence(promise),
      withdrawnUntil: legal.nthAfter(today, withdrawalWorkingDays),
    },
    years: [year, year + 1].map((year) => ({ year, holidays: colombianHolidays(year) })),
  };
}

/** Saves which days count in delivery times. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: saturdayForm });
  if (form.status !== 'success') return refuse('No se entendió el formulario.', 400);
  await saveSaturdayDeliveries(context.get(dbContext), actor, form.value.saturdayDeliveries);
  return done('Los días de entrega quedaron guardados.');
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

export const meta: Route.MetaFunction = () => [{ title: 'Calendario · Administración' }];

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { added, saturdays, today, years } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHeader
        title={title}
        note="Los días que cuentan en los plazos de la ley y en las entregas"
        headingRef={heading}
      />
      <SettingsTabs current="calendar" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 table:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <AddedDays added={added} onDeleted={() => heading.current?.focus()} />
          <Deliveries saturdays={saturdays} today={today} />
        </div>
        <Holidays years={years} />
      </div>
      <Link
        to={activityHref({ subject: 'settings', subjectId: 'calendar' })}
        className="inline-flex min-h-11 items-center self-start text-label font-semibold text-green hover:underline"
      >
        Ver quién cambió el calendario
      </Link>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el calendario. " />
    </>
  );
}

type DeliveriesProps = Pick<Route.ComponentProps['loaderData'], 'saturdays' | 'today'>;

function Deliveries({ saturdays, today }: DeliveriesProps) {
  const { fetcher, isBusy } = useStaffAction();
  return (
    <Panel title="Cómo se cuentan los días" id="dias">
      <p className="text-admin-body">
        Los plazos de la ley cuentan de lunes a viernes, sin festivos. El día en que llega el pedido no cuenta.
      </p>
      <fetcher.Form method="post" className="mt-2">
        <CheckboxField
          name="saturdayDeliveries"
          hint="Solo para los días de entrega que la tienda promete."
          defaultChecked={saturdays}
        >
          El sábado también es día de entrega
        </CheckboxField>
        <Button type="submit" className="mt-3" pending={isBusy} pendingText="Guardando...">
          Guardar
        </Button>
      </fetcher.Form>
      <h3 className="mt-6 text-admin-body font-semibold">Con lo guardado, desde hoy</h3>
      <dl className="mt-2 grid gap-3 text-admin-body">
        <div>
          <dt className="text-label text-ink-2">Un pedido de ahora</dt>
          <dd>{today.promise}</dd>
        </div>
        <div>
          <dt className="text-label text-ink-2">Quien recibe hoy puede retractarse</dt>
          <dd>hasta el {formatLongCalendarDay(today.withdrawnUntil)}</dd>
        </div>
      </dl>
    </Panel>
  );
}
