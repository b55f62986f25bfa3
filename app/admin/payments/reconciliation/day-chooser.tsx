import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Form, Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { reconciliationHref } from './reconciliation-href.ts';

type DayChooserProps = { day: string; today: string };

/** Chooses the day of the reconciliation: the one before, the one after, or any by its date. */
export function DayChooser({ day, today }: DayChooserProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Form
        key={day}
        method="get"
        action={reconciliationHref()}
        className="flex flex-wrap items-end gap-3 max-sm:w-full"
      >
        <TextField
          type="date"
          name="day"
          label="Día"
          defaultValue={day}
          max={today}
          required
          className="min-w-40 flex-1"
        />
        <Button type="submit" variant="neutral">
          Ver
        </Button>
      </Form>
      <nav aria-label="Otros días" className="flex flex-1 gap-3 sm:flex-none">
        <Link to={reconciliationHref(nextTo(day, -1))} className={`${buttonClass('neutral')} flex-1`}>
          <ChevronLeft aria-hidden="true" size={18} />
          Anterior
        </Link>
        {day < today && (
          <Link to={reconciliationHref(nextTo(day, 1))} className={`${buttonClass('neutral')} flex-1`}>
            Siguiente
            <ChevronRight aria-hidden="true" size={18} />
          </Link>
        )}
      </nav>
    </div>
  );
}

function nextTo(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
