import { CalendarRange } from 'lucide-react';
import { Form, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { SalesPeriod, SalesPeriodKind } from '#shop/sales/sales-period.ts';
import { periodHref } from './period-href.ts';

const choices: [SalesPeriodKind, string][] = [
  ['hoy', 'Hoy'],
  ['7d', '7 días'],
  ['30d', '30 días'],
  ['90d', '90 días'],
  ['ano', 'Este año'],
  ['rango', 'Otro rango'],
];

type PeriodChooserProps = {
  /** the address that shows the period, and the words of the chooser; those of the sales by default */
  page?: string;
  label?: string;
  submit?: string;
  period: Pick<SalesPeriod, 'kind' | 'from' | 'to'>;
  /** the requested days shown in the date fields, even if they are not a valid range */
  requested: { from: string; to: string };
  /** today in Colombia: the last selectable day */
  today: string;
  /** why the requested range is not shown */
  problem: string | null;
};

/** Selects the days of a report: a preset period, or a date range. */
export function PeriodChooser({
  period: { kind },
  requested: { from, to },
  today,
  problem,
  ...own
}: PeriodChooserProps) {
  const { page = '/admin', label = 'Periodo de las ventas', submit = 'Ver ventas' } = own;
  return (
    <>
      <nav aria-label={label}>
        <ul className="-mx-2 flex flex-wrap gap-1 md:mx-0">
          {choices.map(([choice, name]) => (
            <li key={choice}>
              <Link
                to={periodHref(page, choice)}
                preventScrollReset
                aria-current={choice === kind ? 'true' : undefined}
                className={`flex min-h-11 items-center gap-2 rounded-control-admin px-3.5 text-label whitespace-nowrap transition-colors duration-150 ${
                  choice === kind
                    ? 'bg-green-tint font-semibold text-green-deep'
                    : 'font-medium text-ink-2 hover:bg-green-tint hover:text-ink'
                }`}
              >
                {choice === 'rango' && <CalendarRange aria-hidden="true" size={16} strokeWidth={1.75} />}
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {kind === 'rango' && (
        <Form
          key={`${from} ${to}`}
          method="get"
          action={page}
          preventScrollReset
          noValidate
          className="mt-2 flex flex-wrap items-start gap-3"
        >
          <input type="hidden" name="periodo" value="rango" />
          <TextField
            type="date"
            name="desde"
            label="Desde"
            defaultValue={from}
            max={today}
            error={problem}
            required
            className="min-w-40 flex-1"
          />
          <TextField
            type="date"
            name="hasta"
            label="Hasta"
            defaultValue={to}
            max={today}
            required
            className="min-w-40 flex-1"
          />
          <Button type="submit" variant="neutral" className="mt-7 max-sm:w-full">
            {submit}
          </Button>
        </Form>
      )}
    </>
  );
}
