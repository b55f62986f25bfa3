import { Form, Link } from 'react-router';
import { type ActivityQuery, activityHref } from '#app/admin/changes/activity-href.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

type ActivityFilterProps = {
  query: ActivityQuery;
  actors: { id: string; name: string }[];
  /** the subjects that the person may see, with their names */
  subjects: [code: string, label: string][];
};

/** The form that filters the activity by person, subject and day. Submitting it drops the filter by a single record. */
export function ActivityFilter({ query, actors, subjects }: ActivityFilterProps) {
  const isNarrowed = Boolean(query.actorId || query.subject || query.day);
  return (
    <Form
      action={activityHref()}
      className="grid items-end gap-4 rounded-card-admin border border-line bg-surface p-4 sm:grid-cols-2 md:px-6 lg:grid-cols-[1fr_1fr_11rem_auto]"
    >
      <SelectField name="person" label="Persona" defaultValue={query.actorId ?? ''}>
        <option value="">Todas</option>
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || 'Sin nombre'}
          </option>
        ))}
      </SelectField>
      <SelectField name="subject" label="Qué cambió" defaultValue={query.subject ?? ''}>
        <option value="">Todo</option>
        {subjects.map(([subject, label]) => (
          <option key={subject} value={subject}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField name="day" label="Día" type="date" defaultValue={query.day ?? ''} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" className="max-sm:flex-1">
          Filtrar
        </Button>
        {isNarrowed && (
          <Link to={activityHref()} className={`${buttonClass('text')} px-3!`}>
            Quitar filtros
          </Link>
        )}
      </div>
    </Form>
  );
}
