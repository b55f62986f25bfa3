import { useFetcher } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Button } from '#app/ui/button.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { formatCalendarDay, formatMoment } from '#shop/dates.ts';
import { withThousands } from '#shop/money.ts';
import type { SettlementFile } from '#shop/settlements/settlement-files.server.ts';
import { removeSettlementHref } from './reconciliation-href.ts';
import type { action } from './remove-settlement.ts';

type FileListProps = { files: SettlementFile[]; onRemoved: () => void };

/** The uploaded settlement files, each with a button that removes it. */
export function FileList({ files, onRemoved }: FileListProps) {
  const may = useMay();
  const fetcher = useFetcher<typeof action>();
  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) toast({ title: 'Archivo quitado', description: 'Sus filas ya no se comparan con la tienda.' });
    else toast({ title: 'Error al quitar', description: answer.problem, kind: 'destructive' });
  });
  const removing = useDeleteDialog<SettlementFile>({
    fetcher,
    hrefOf: ({ id }) => removeSettlementHref(id),
    question: ({ name }) =>
      `«${name}» deja de compararse con la tienda. Los avisos que ya salieron por él se quedan en Por revisar.`,
    confirmText: 'Quitar archivo',
    pendingText: 'Quitando...',
    onDeleted: onRemoved,
  });
  return (
    <Panel title="Archivos subidos" id="archivos-subidos" flush>
      {files.length === 0 ? (
        <p className="px-5 py-5 text-admin-body text-ink-2 md:px-6">Todavía no hay archivos de la pasarela.</p>
      ) : (
        <ul aria-label="Archivos subidos" className="divide-y divide-line">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-3 text-admin-body md:px-6"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold [overflow-wrap:anywhere]">{file.name}</p>
                <p className="text-label text-ink-2">
                  {file.lineCount === 1 ? '1 movimiento' : `${withThousands(file.lineCount)} movimientos`} ·{' '}
                  {daysOf(file)}
                </p>
                <p className="text-label text-ink-2">
                  {file.uploadedByName || 'El equipo'} · {formatMoment(file.createdAt)}
                </p>
              </div>
              {may('payments') && (
                <Button
                  variant="neutral"
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={`Quitar ${file.name}`}
                  onClick={() => removing.ask(file)}
                >
                  Quitar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing.dialog}
    </Panel>
  );
}

function daysOf({ firstDay, lastDay }: SettlementFile): string {
  const first = formatCalendarDay(firstDay);
  return firstDay === lastDay ? `del ${first}` : `del ${first} al ${formatCalendarDay(lastDay)}`;
}
