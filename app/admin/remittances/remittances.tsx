import { FileUp } from 'lucide-react';
import { Form, Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { formatCalendarDay, formatMoment, isoDayOf } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { type ListedRemittance, listRemittances } from '#shop/remittances/list-remittances.server.ts';
import { listPaidCarriers, readAccount } from '#shop/remittances/read-account.server.ts';
import { owedText } from '#shop/remittances/remittance-words.ts';
import type { Route } from './+types/remittances';
import { readUntil } from './read-until.ts';
import { carrierAccountHref, newRemittanceHref, remittanceFilesHref, remittanceHref } from './remittances-href.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const now = new Date();
  const until = readUntil(url.searchParams, now);
  const carriers = await listPaidCarriers(db);
  const owed = [];
  for (const carrier of carriers) {
    const { owed: amount, overdue, open } = await readAccount(db, carrier, until);
    owed.push({ ...carrier, amount, overdue, open });
  }
  return { owed, until, today: isoDayOf(now), remittances: await listRemittances(db) };
}

const title = 'Remesas';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

/** What each carrier owes, and the remittances that were uploaded. */
export default function Remittances({ loaderData: { owed, until, today, remittances } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <>
      <PageHeader title={title} note="Lo que las transportadoras recaudan, descuentan y pagan">
        {may('payments') && (
          <Link to={newRemittanceHref} className={buttonClass('primary', 'sm')}>
            <FileUp aria-hidden="true" size={18} />
            Subir una remesa
          </Link>
        )}
      </PageHeader>
      <Panel title={until === today ? 'Me deben' : `Me debían el ${formatCalendarDay(until)}`} id="me-deben" flush>
        <Form key={until} className="flex flex-wrap items-end gap-3 px-5 py-4 md:px-6">
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
        {owed.length === 0 ? (
          <EmptyState title="No hay transportadoras">Añade primero una en Guías y novedades.</EmptyState>
        ) : (
          <ul aria-label="Transportadoras" className="divide-y divide-line border-t border-line">
            {owed.map((carrier) => (
              <CarrierRow key={carrier.id} carrier={carrier} day={until === today ? undefined : until} />
            ))}
          </ul>
        )}
      </Panel>
      <RemittanceList remittances={remittances} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las remesas. " />
    </>
  );
}

type CarrierRowProps = { carrier: Route.ComponentProps['loaderData']['owed'][number]; day: string | undefined };

function CarrierRow({ carrier: { id, name, amount, overdue, open }, day }: CarrierRowProps) {
  const notes = [
    overdue.count > 0 &&
      `${overdue.count === 1 ? '1 vencida' : `${overdue.count} vencidas`}: ${formatPesos(overdue.amount)}`,
    open > 0 && (open === 1 ? '1 diferencia por resolver' : `${open} diferencias por resolver`),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3 text-admin-body md:px-6">
      <div className="min-w-0">
        <Link to={carrierAccountHref(id, day)} className={nameLink}>
          {name}
        </Link>
        {notes.length > 0 && <p className="text-label text-on-state-orange">{notes.join(' · ')}</p>}
      </div>
      <p className="tabular ml-auto text-right font-semibold">{owedText(amount)}</p>
    </li>
  );
}

const nameLink =
  'inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4 [overflow-wrap:anywhere]';

function RemittanceList({ remittances }: { remittances: ListedRemittance[] }) {
  return (
    <Panel
      title="Remesas subidas"
      id="remesas-subidas"
      flush
      action={
        <Link to={remittanceFilesHref} className={nameLink}>
          Historial de archivos
        </Link>
      }
    >
      {remittances.length === 0 ? (
        <p className="px-5 py-5 text-admin-body text-ink-2 md:px-6">
          Todavía no hay ninguna. Sube el archivo con el que la transportadora explica cada pago.
        </p>
      ) : (
        <ul aria-label="Remesas subidas" className="divide-y divide-line">
          {remittances.map(({ id, carrier, paidOn, fileName, bankReference, lineCount, paid, ...made }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3 text-admin-body md:px-6"
            >
              <div className="min-w-0 flex-1 basis-64">
                <Link to={remittanceHref(id)} className={nameLink}>
                  {carrier}, {formatCalendarDay(paidOn)}
                </Link>
                <p className="text-label text-ink-2 [overflow-wrap:anywhere]">
                  {[fileName, lineCount === 1 ? '1 guía' : `${lineCount} guías`, bankReference]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="text-label text-ink-2">
                  {made.uploadedByName || 'El equipo'} · {formatMoment(made.createdAt)}
                </p>
              </div>
              <p className="tabular ml-auto font-semibold">{paid < 0 ? `−${formatPesos(-paid)}` : formatPesos(paid)}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
