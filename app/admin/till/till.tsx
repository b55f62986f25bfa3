import { parseWithValibot } from '@conform-to/valibot';
import { Link } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { formatMoment } from '#shop/dates.ts';
import { latestOf } from '#shop/staff/recorded-since.ts';
import { listClosings } from '#shop/till/list-closings.server.ts';
import { listMovementsSince } from '#shop/till/list-movements-since.server.ts';
import { openTill } from '#shop/till/open-till.server.ts';
import { findTillState, readOpenTill } from '#shop/till/read-till.server.ts';
import { openTillForm } from '#shop/till/till-form.ts';
import type { Route } from './+types/till';
import { ClosingList } from './closing-list.tsx';
import { MoveForm } from './move-form.tsx';
import { MoveList } from './move-list.tsx';
import { OpenTill } from './open-till.tsx';
import { closeTillHref } from './till-href.ts';

/** What should be in the open till is left out: staff count before they see it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [open, { left }, movements, list] = await Promise.all([
    readOpenTill(db),
    findTillState(db),
    listMovementsSince(db),
    listClosings(db, Number(url.searchParams.get('page') ?? 1)),
  ]);
  const latest = latestOf(movements);
  if (!open) return { open: null, moves: [], latest, left, ...list };
  const { openedAt, openedByName, opening, moves } = open;
  return { open: { openedAt, openedByName, opening }, moves, latest, left, ...list };
}

/** Opens the till. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: openTillForm });
  if (form.status !== 'success') return refuse('Revisa los campos marcados.', 400, form.error ?? {});
  const opened = await openTill(context.get(dbContext), { opening: form.value.opening, actor });
  return opened.ok ? done('La caja quedó abierta.') : refuse('La caja ya está abierta.', 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

export const meta: Route.MetaFunction = () => [{ title: 'Caja · Administración' }];

export default function Till({ loaderData }: Route.ComponentProps) {
  const { open, moves, latest, left, closings, page, pages } = loaderData;
  const may = useMay();
  return (
    <>
      <PageHeader
        title="Caja"
        note={
          open
            ? ['Abierta', formatMoment(open.openedAt), open.openedByName].filter(Boolean).join(' · ')
            : may('till')
              ? 'Cerrada: para recibir efectivo, ábrela'
              : 'Cerrada'
        }
      >
        {open && may('till') && (
          <Link to={closeTillHref} className={buttonClass('primary', 'sm')}>
            Cerrar la caja
          </Link>
        )}
      </PageHeader>
      <div className="grid gap-6">
        {open ? (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
            {/* First, because on phones it would lie below the moves of the whole day. */}
            {may('till') && (
              <div className="lg:col-start-2 lg:row-start-1">
                <MoveForm latest={latest} />
              </div>
            )}
            <MoveList till={open} moves={moves} />
          </div>
        ) : (
          may('till') && (
            <Panel title="Abrir la caja" id="abrir-la-caja">
              <OpenTill left={left} />
            </Panel>
          )
        )}
        <ClosingList closings={closings} page={page} pages={pages} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Caja" />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la caja. " />
    </>
  );
}
