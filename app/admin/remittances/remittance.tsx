import { Download } from 'lucide-react';
import { data, useFetcher, useNavigate } from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { TabLinks } from '#app/admin/ui/tab-links.tsx';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { formatCalendarDay } from '#shop/dates.ts';
import { decideLine } from '#shop/remittances/decide-difference.server.ts';
import { findRemittance } from '#shop/remittances/list-remittances.server.ts';
import { differingTotalsText } from '#shop/remittances/remittance-totals.ts';
import type { Route } from './+types/remittance';
import { takeDecision } from './decide.server.ts';
import { LineList } from './line-list.tsx';
import { exportRemittanceHref, remittanceHref, remittancesHref, removeRemittanceHref } from './remittances-href.ts';
import type { action as removeAction } from './remove-remittance.ts';

/** More lines make a page that no phone scrolls; the exported file has all. */
const mostListed = 300;

export async function loader({ params: { remittanceId }, url, context }: Route.LoaderArgs) {
  getStaff(context);
  const found = await findRemittance(context.get(dbContext), remittanceId);
  if (!found) throw data(null, { status: 404 });
  const { lines, differingTotals, ...remittance } = found;
  const differing = lines.filter(({ causes }) => causes.length > 0);
  const isAll = url.searchParams.get('show') === 'all' || differing.length === 0;
  return {
    remittance,
    totalsText: differingTotalsText(differingTotals ?? []),
    lines: (isAll ? lines : differing).slice(0, mostListed),
    isAll,
    counts: { all: lines.length, differing: differing.length, open: lines.filter(({ isOpen }) => isOpen).length },
  };
}

/** Decides about the difference of a line. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const lineId = Number(form.get('lineId'));
  return takeDecision(form, (made) => decideLine(context.get(dbContext), lineId, made, actor));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Remesa · Administración' }];

const back = <BackLink to={remittancesHref}>Remesas</BackLink>;

export default function RemittancePage({ loaderData }: Route.ComponentProps) {
  const { remittance, totalsText, lines, isAll, counts } = loaderData;
  const may = useMay();
  const { id, carrier, paidOn, fileName, bankReference } = remittance;
  const shown = isAll ? counts.all : counts.differing;
  return (
    <>
      <PageHeader
        title={`${carrier}, ${formatCalendarDay(paidOn)}`}
        note={[fileName, bankReference].filter(Boolean).join(' · ')}
        back={back}
      >
        {may('exports') && (
          <a href={exportRemittanceHref(id)} download className={buttonClass('neutral', 'sm')}>
            <Download aria-hidden="true" size={18} />
            Exportar
          </a>
        )}
        {may('payments') && <RemoveButton remittance={remittance} />}
      </PageHeader>
      {totalsText && <p className="text-admin-body font-semibold text-on-state-orange">{totalsText}</p>}
      <TabLinks
        label="Filas de la remesa"
        tabs={[
          { label: `Con diferencia (${counts.differing})`, to: remittanceHref(id), isCurrent: !isAll },
          { label: `Todas (${counts.all})`, to: `${remittanceHref(id)}?show=all`, isCurrent: isAll },
        ]}
      />
      <Panel title={openText(counts.open)} id="filas" flush>
        <LineList lines={lines} />
        {shown > lines.length && (
          <p className="border-t border-line px-5 py-3 text-label text-ink-2 md:px-6">
            … y {shown - lines.length} más: el archivo exportado las tiene todas.
          </p>
        )}
      </Panel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Remesa" back={back} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

function openText(open: number): string {
  if (open === 0) return 'Nada por resolver';
  return open === 1 ? '1 diferencia por resolver' : `${open} diferencias por resolver`;
}

type RemoveButtonProps = { remittance: Route.ComponentProps['loaderData']['remittance'] };

/** Removes a remittance that was the wrong file. */
function RemoveButton({ remittance }: RemoveButtonProps) {
  const fetcher = useFetcher<typeof removeAction>();
  const navigate = useNavigate();
  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) toast({ title: 'Remesa quitada', description: 'Sus filas ya no cuentan.' });
    else toast({ title: 'Error al quitar', description: answer.problem, kind: 'destructive' });
  });
  const removing = useDeleteDialog<typeof remittance>({
    fetcher,
    hrefOf: ({ id }) => removeRemittanceHref(id),
    question: ({ fileName }) => `Las filas de «${fileName}», y lo que se decidió sobre ellas, dejan de contar.`,
    confirmText: 'Quitar remesa',
    pendingText: 'Quitando...',
    onDeleted: () => void navigate(remittancesHref),
  });
  return (
    <>
      <Button variant="neutral" size="sm" aria-haspopup="dialog" onClick={() => removing.ask(remittance)}>
        Quitar
      </Button>
      {removing.dialog}
    </>
  );
}
