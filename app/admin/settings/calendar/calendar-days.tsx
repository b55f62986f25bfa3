import { useRef } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { deleteCalendarDayHref, newCalendarDayHref } from '#app/admin/settings/settings-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { calendarDayKindWords, longestDayName } from '#shop/calendar/calendar-day-kinds.ts';
import type { Holiday } from '#shop/calendar/colombian-holidays.ts';
import type { AddedDay } from '#shop/calendar/counted-days.ts';
import { formatLongCalendarDay } from '#shop/dates.ts';

/**
 * The form that adds a day, and the days that staff added.
 *
 * @param onDeleted called once a day has left the list, with the button that had the focus
 */
export function AddedDays({ added, onDeleted }: { added: AddedDay[]; onDeleted: () => void }) {
  // Not of a row, which is gone when the answer arrives.
  const { fetcher, isBusy } = useStaffAction(onDeleted);
  return (
    <Panel title="Tus fechas" id="tus-fechas">
      <p className="text-admin-body">
        Los festivos de Colombia ya están. Añade los que cree una ley nueva, y los días en que la tienda no despacha.
        Los compradores no ven esta lista.
      </p>
      <NewDay />
      {added.length === 0 ? (
        <p className="mt-5 border-t border-line pt-4 text-admin-body">Todavía no has añadido ninguna.</p>
      ) : (
        <ul aria-label="Tus fechas" className="mt-5 border-t border-line pt-1">
          {added.map((day) => (
            <AddedDayRow
              key={day.day}
              added={day}
              Form={fetcher.Form}
              isPending={isBusy && fetcher.formAction === deleteCalendarDayHref(day.day)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NewDay() {
  const form = useRef<HTMLFormElement>(null);
  const { fetcher, isBusy, errors } = useStaffAction(() => form.current?.reset());
  return (
    <fetcher.Form ref={form} method="post" action={newCalendarDayHref} noValidate className="mt-4 grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <TextField name="day" type="date" label="Fecha" required error={errors.day ?? null} />
        <SelectField name="kind" label="Qué es" error={errors.kind ?? null}>
          {Object.entries(calendarDayKindWords).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField name="name" label="Nombre" maxLength={longestDayName} required error={errors.name ?? null} />
      <p className="text-label text-ink-2">
        Un festivo de ley alarga el plazo de retracto que ve el cliente. Un día sin despachos solo cambia las fechas de
        entrega de esta página: si cierras varios días, avísalo tú.
      </p>
      <div>
        <Button type="submit" pending={isBusy} pendingText="Guardando...">
          Añadir la fecha
        </Button>
      </div>
    </fetcher.Form>
  );
}

type AddedDayRowProps = {
  added: AddedDay;
  Form: ReturnType<typeof useStaffAction>['fetcher']['Form'];
  isPending: boolean;
};

function AddedDayRow({ added: { day, name, kind }, Form, isPending }: AddedDayRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0 text-admin-body [overflow-wrap:anywhere]">
        <strong className="block font-semibold">{name}</strong>
        <span className="text-label text-ink-2">
          {formatLongCalendarDay(day)} · {calendarDayKindWords[kind]}
        </span>
      </span>
      <Form method="post" action={deleteCalendarDayHref(day)}>
        <Button type="submit" size="sm" variant="text" className="text-danger!" pending={isPending} pendingText="...">
          Eliminar<span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}

/** The holidays by law of two years. */
export function Holidays({ years }: { years: { year: number; holidays: Holiday[] }[] }) {
  return (
    <Panel title="Festivos de ley" id="festivos">
      {years.map(({ year, holidays }, index) => (
        <details key={year} open={index === 0} className="border-t border-line first:border-t-0">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-green">
            {year} ({holidays.length})
          </summary>
          <ul aria-label={`Festivos de ${year}`} className="pb-3 text-admin-body">
            {holidays.map(({ day, name }) => (
              <li key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
                <span>{name}</span>
                <span className="text-ink-2">{formatLongCalendarDay(day).replace(/ de \d{4}$/, '')}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Panel>
  );
}
