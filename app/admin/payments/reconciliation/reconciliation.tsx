import { Download, FileUp } from 'lucide-react';
import { Link, useFetcher } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { PaymentsTabs } from '#app/admin/payments/payments-tabs.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext, paymentProviderContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { toast } from '#app/ui/toast.tsx';
import { formatDay, isoDayOf } from '#shop/dates.ts';
import { onlineProvider } from '#shop/payments/provider.ts';
import { isOpenDifference } from '#shop/settlements/compare-day.ts';
import { reconcileDay } from '#shop/settlements/reconcile-day.server.ts';
import type { Route } from './+types/reconciliation';
import type { action } from './ask-provider.ts';
import { DayChooser } from './day-chooser.tsx';
import { DayRows } from './day-rows.tsx';
import { differencesText } from './difference-words.ts';
import { readDayOf } from './read-day.ts';
import { askProviderHref, exportDayHref, settlementFilesHref } from './reconciliation-href.ts';
import { SumsPanel } from './sums-panel.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const now = new Date();
  const span = readDayOf(url.searchParams, now);
  const reconciled = await reconcileDay(context.get(dbContext), onlineProvider, span);
  return {
    ...reconciled,
    day: span.day,
    today: isoDayOf(now),
    dayText: formatDay(span.start),
    hasProvider: context.get(paymentProviderContext) !== null,
  };
}

export const meta: Route.MetaFunction = () => [{ title: 'Conciliación · Administración' }];

/** Compares a day of the shop's online payments with what the provider says about it. */
export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  const may = useMay();
  const { rows, sums, isCovered, day, today, dayText, hasProvider } = loaderData;
  const toSettle = rows.filter(({ differences }) => differences.some(isOpenDifference)).length;
  return (
    <>
      <PageHeader title="Conciliación" note="Lo que dice la pasarela y lo que dice la tienda, día por día" />
      <PaymentsTabs current="reconciliation" />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <DayChooser day={day} today={today} />
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {hasProvider && may('payments') && <AskProvider day={day} />}
          <Link to={settlementFilesHref} className={`${buttonClass('neutral')} max-sm:flex-1`}>
            <FileUp aria-hidden="true" size={18} />
            Archivos
          </Link>
          {may('exports') && (
            <a href={exportDayHref(day)} download className={`${buttonClass('neutral')} max-sm:flex-1`}>
              <Download aria-hidden="true" size={18} />
              Exportar
            </a>
          )}
        </div>
      </div>
      {!isCovered && (
        <p className="rounded-card-admin border border-line bg-surface px-5 py-3 text-admin-body md:px-6">
          Todavía no hay un archivo de la pasarela que traiga este día.{' '}
          {may('payments') && (
            <Link to={settlementFilesHref} className="font-semibold text-green underline underline-offset-4">
              Subir un archivo
            </Link>
          )}
        </p>
      )}
      {rows.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="Sin pagos en línea">
            El {dayText} no hubo pagos en línea, ni en la tienda ni en los archivos.
          </EmptyState>
        </div>
      ) : (
        <>
          <SumsPanel sums={sums} />
          <Panel
            title={`${dayText}: ${differencesText(toSettle, { isCompared: sums.file !== null })}`}
            id="movimientos"
            flush
          >
            <DayRows rows={rows} day={day} />
          </Panel>
        </>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Conciliación" />
      <LoadError error={error} title="Error de Carga" lead="No se pudo comparar el día. " />
    </>
  );
}

function AskProvider({ day }: { day: string }) {
  const fetcher = useFetcher<typeof action>();
  useFetcherAnswer(fetcher, (answer) => {
    if (!answer.ok) toast({ title: 'No se pudo preguntar', description: answer.problem, kind: 'destructive' });
    else toast({ title: 'Pasarela consultada', description: checkedText(answer) });
  });
  return (
    <fetcher.Form method="post" action={askProviderHref} className="max-sm:w-full">
      <input type="hidden" name="day" value={day} />
      <Button
        type="submit"
        variant="secondary"
        pending={fetcher.state !== 'idle'}
        pendingText="Preguntando..."
        className="max-sm:w-full"
      >
        Preguntar a la pasarela
      </Button>
    </fetcher.Form>
  );
}

function checkedText({ checked, left }: { checked: number; left: number }): string {
  if (checked === 0) return 'No hay pagos de este día, o se consultaron hace menos de cinco minutos.';
  const orders = checked === 1 ? 'Se consultó 1 pedido.' : `Se consultaron ${checked} pedidos.`;
  return left > 0 ? `${orders} Faltan ${left}: pregunta otra vez para seguir.` : orders;
}
