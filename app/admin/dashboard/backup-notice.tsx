import { DatabaseBackup } from 'lucide-react';
import { Link } from 'react-router';
import { dataHref } from '#app/admin/data/data-href.ts';
import type { BackupTrouble } from '#shop/backups/backup-trouble.ts';
import { formatShortDate } from '#shop/dates.ts';

const words: Record<BackupTrouble['kind'], string> = {
  'no-space':
    'No queda espacio en el disco donde se guarda: pide a quien administra el servidor que libere o amplíe ese disco.',
  'no-folder': 'No se puede escribir en la carpeta donde se guarda: avisa a quien administra el servidor.',
  fault:
    'Algo falló mientras se hacía. La tienda lo intenta otra vez a los 15 minutos, dos veces, y luego la noche siguiente: si este aviso sigue, avisa a quien administra el servidor.',
  late: 'La tienda no la hizo a su hora: avisa a quien administra el servidor.',
};

/** Warns that last night's backup failed: what to do about it, and the date of the last good copy. */
export function BackupNotice({ kind, lastGoodAt }: BackupTrouble) {
  return (
    <section
      aria-label="Copia de seguridad"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card-admin border border-on-state-orange/30 bg-[color-mix(in_oklab,var(--color-state-orange)_40%,white)] px-5 py-2 text-admin-body text-on-state-orange md:px-6"
    >
      <div className="mr-auto flex max-w-[80ch] items-start gap-3 py-2">
        <DatabaseBackup aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        <p>
          <span className="font-semibold">La copia de anoche no se pudo hacer.</span> {words[kind]}{' '}
          {lastGoodAt ? `La última buena es del ${formatShortDate(lastGoodAt)}.` : 'Aún no hay ninguna buena.'}
        </p>
      </div>
      <Link to={dataHref} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Descargar una copia ahora
      </Link>
    </section>
  );
}
