import { Panel } from '#app/admin/ui/panel.tsx';
import type { DaySums } from '#shop/settlements/day-sums.ts';
import { money } from './difference-words.ts';

/** The sums of a day: what the shop says and, once a file has the day, what the file says and the difference. */
export function SumsPanel({ sums: { shopInCents, file } }: { sums: DaySums }) {
  return (
    <Panel title="Sumas del día" id="sumas">
      <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2 table:grid-cols-4">
        <Sum label="Cobrado según la tienda" centavos={shopInCents} />
        {file && (
          <>
            <Sum label="Cobrado según el archivo" centavos={file.chargedInCents} />
            <Sum
              label="Diferencia"
              centavos={file.chargedInCents - shopInCents}
              isWrong={file.chargedInCents !== shopInCents}
            />
            <Sum label="Devuelto o reclamado" centavos={file.reversedInCents} />
            <Sum label="Comisión" centavos={file.feeInCents} />
            <Sum label="IVA y retenciones" centavos={file.taxInCents} />
            <Sum label="Neto" centavos={file.netInCents} />
          </>
        )}
      </dl>
    </Panel>
  );
}

function Sum({ label, centavos, isWrong = false }: { label: string; centavos: number; isWrong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd
        className={`tabular text-admin-body font-semibold whitespace-nowrap max-sm:ml-auto ${isWrong ? 'text-danger' : ''}`}
      >
        {money(centavos)}
      </dd>
    </div>
  );
}
