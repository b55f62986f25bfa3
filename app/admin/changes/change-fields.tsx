import { ArrowRight } from 'lucide-react';
import type { StaffChange } from '#db/schema.ts';
import { fieldLabel, formatField } from './field-words.ts';

type ChangeFieldsProps = { change: Pick<StaffChange, 'subject' | 'action' | 'before' | 'after'> };

/**
 * The most fields shown at once. With more, all of them are collapsed, so that one entry does not push the others off
 * the screen. Creations and deletions list every field, so their limit is lower.
 */
const mostInSight = { changed: 6, single: 3 };

/** The changed fields with their values before and after. */
export function ChangeFields({ change }: ChangeFieldsProps) {
  const { before, after } = change;
  const names = Object.keys({ ...before, ...after });
  if (names.length === 0) return null;
  const fields = <FieldList change={change} names={names} />;
  if (names.length <= (before && after ? mostInSight.changed : mostInSight.single)) return fields;
  return (
    <details className="mt-0.5 -mb-2 open:mb-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-label font-semibold text-green hover:underline">
        {before && after ? `Ver los ${names.length} campos` : 'Ver los datos'}
      </summary>
      {fields}
    </details>
  );
}

function FieldList({ change: { subject, before, after }, names }: ChangeFieldsProps & { names: string[] }) {
  return (
    <dl className="mt-2 grid gap-1.5 text-label">
      {names.map((name) => (
        <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{fieldLabel(subject, name)}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5">
            {before && <Value label="Antes" text={formatField(subject, name, before[name])} isPast={after !== null} />}
            {before && after && (
              <ArrowRight aria-hidden="true" size={14} className="shrink-0 translate-y-0.5 text-ink-3" />
            )}
            {after && <Value label="Ahora" text={formatField(subject, name, after[name])} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The length, in characters, above which a value is truncated; the full text can be expanded. */
const longest = 120;

function Value({ label, text, isPast = false }: { label: 'Antes' | 'Ahora'; text: string; isPast?: boolean }) {
  const look = isPast ? 'text-ink-2' : 'font-semibold';
  const spoken = <span className="sr-only">{label}: </span>;
  if (text.length <= longest)
    return (
      <span className={`min-w-0 [overflow-wrap:anywhere] ${look}`}>
        {spoken}
        {text}
      </span>
    );
  return (
    <details className="group min-w-0 basis-full [overflow-wrap:anywhere]">
      <summary className="min-h-11 cursor-pointer list-none">
        {spoken}
        <span className={`group-open:hidden ${look}`}>{text.slice(0, longest).trimEnd()}… </span>
        <span className="font-semibold whitespace-nowrap text-green group-open:hidden">Ver completo</span>
        <span className="hidden font-semibold text-green group-open:inline">Ver menos</span>
      </summary>
      <p className={`whitespace-pre-line ${look}`}>{text}</p>
    </details>
  );
}
