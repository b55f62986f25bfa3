import { Form, Link, useNavigation } from 'react-router';
import { applyRatesFileHref, ratesFileHref } from '#app/admin/shipping/shipping-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';

type PreviewGroup = {
  kind: 'added' | 'changed' | 'removed';
  count: number;
  /** the first of them */
  lines: { place: string; what: string[] }[];
};

/** What a file would change, and the file's table as CSV text, which is sent back to apply it. */
export type RatesPreview = { name: string; groups: PreviewGroup[]; same: number; from: string; table: string };

const titles: Record<PreviewGroup['kind'], { one: string; many: string }> = {
  added: { one: 'tarifa nueva', many: 'tarifas nuevas' },
  changed: { one: 'tarifa que cambia', many: 'tarifas que cambian' },
  removed: { one: 'tarifa que se elimina', many: 'tarifas que se eliminan' },
};

/** What a file would change, with the button that applies it. */
export function PreviewPanel({ preview: { name, groups, same, from, table } }: { preview: RatesPreview }) {
  const isSending = useNavigation().formAction === applyRatesFileHref;
  const shown = groups.filter(({ count }) => count > 0);
  return (
    <Panel title="Qué cambia" id="que-cambia">
      <p role="status" className="text-admin-body [overflow-wrap:anywhere]">
        {shown.length === 0
          ? `«${name}» dice lo mismo que la tienda: no hay nada que aplicar.`
          : `«${name}»: ${shown.map(countText).join(', ')}; ${same === 1 ? '1 queda igual' : `${same} quedan iguales`}. Todavía no se ha aplicado.`}
      </p>
      {shown.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
      {shown.length > 0 && (
        <Form method="post" action={applyRatesFileHref} className="mt-5 flex flex-wrap gap-3">
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="table" value={table} />
          <Button type="submit" pending={isSending} pendingText="Aplicando...">
            Aplicar el archivo
          </Button>
          <Link to={ratesFileHref} className={buttonClass('neutral')}>
            Descartar
          </Link>
        </Form>
      )}
    </Panel>
  );
}

function countText({ kind, count }: PreviewGroup): string {
  return count === 1 ? `1 ${titles[kind].one}` : `${count} ${titles[kind].many}`;
}

function Group({ group }: { group: PreviewGroup }) {
  const { kind, count, lines } = group;
  const id = `cambio-${kind}`;
  return (
    <>
      <h3 id={id} className="mt-5 text-admin-body font-semibold">
        {countText(group)}
      </h3>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-line border-y border-line text-admin-body">
        {lines.map(({ place, what }) => (
          <li key={place} className="grid gap-x-6 py-2 table:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <span className="font-semibold [overflow-wrap:anywhere]">{place}</span>
            <span className="tabular min-w-0 text-ink-2">
              {what.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {count > lines.length && <p className="mt-2 text-label text-ink-2">… y {count - lines.length} más.</p>}
    </>
  );
}
