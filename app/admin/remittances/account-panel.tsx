import { Panel } from '#app/admin/ui/panel.tsx';
import { formatPesos } from '#shop/money.ts';
import type { CarrierAccount } from '#shop/remittances/read-account.server.ts';
import { causeWords } from '#shop/remittances/remittance-words.ts';

/** How the amount that a carrier owes comes about, and of what it consists. */
export function AccountPanel({ account }: { account: CarrierAccount }) {
  const { delivered, compensations, fees, freight, paid, accepted, owed, unpaid, overdue } = account;
  const causes = account.causes.filter(({ amount }) => amount !== 0);
  return (
    <div className="grid grid-cols-1 items-start gap-6 table:grid-cols-2">
      <Panel title="La cuenta" id="la-cuenta">
        <Rows
          rows={[
            ['Lo que debía cobrar en lo entregado', signed(delivered)],
            ...(compensations === 0 ? [] : [['Indemnizaciones', signed(compensations)] as const]),
            ['Comisiones', signed(-fees)],
            ['Fletes descontados', signed(-freight)],
            ['Lo que pagó', signed(-paid)],
            ...(accepted === 0 ? [] : [['Diferencias aceptadas', signed(-accepted)] as const]),
          ]}
          total={owed < 0 ? ['A favor de la transportadora', formatPesos(-owed)] : ['Me deben', formatPesos(owed)]}
        />
      </Panel>
      <Panel title="De qué es" id="de-que-es">
        <Rows
          rows={[
            [`Por pagar y sin remesa (${unpaid.count})`, signed(unpaid.amount)],
            ...causes.map(({ code, count, amount }) => {
              const isInformation = code === 'fee' || code === 'freight';
              const name = `${causeWords[code]} (${count})${isInformation ? ', ya descontado' : ''}`;
              return [name, signed(amount)] as const;
            }),
          ]}
        />
        {overdue.count > 0 && (
          <p className="mt-3 text-label font-semibold text-on-state-orange">
            Vencido: {formatPesos(overdue.amount)} en {overdue.count === 1 ? '1 paquete' : `${overdue.count} paquetes`}
          </p>
        )}
      </Panel>
    </div>
  );
}

type Row = readonly [name: string, amount: string];

function Rows({ rows, total }: { rows: readonly Row[]; total?: Row }) {
  return (
    <dl className="divide-y divide-line text-admin-body">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="min-w-0">{name}</dt>
          <dd className="tabular whitespace-nowrap">{amount}</dd>
        </div>
      ))}
      {total && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 font-semibold">
          <dt>{total[0]}</dt>
          <dd className="tabular ml-auto">{total[1]}</dd>
        </div>
      )}
    </dl>
  );
}

const signed = (amount: number) => (amount < 0 ? `−${formatPesos(-amount)}` : formatPesos(amount));
