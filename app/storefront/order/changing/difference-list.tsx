import type { Difference } from '#shop/orders/revisions/order-content.ts';

/** What a change alters, each before and after. */
export function DifferenceList({ differences }: { differences: Difference[] }) {
  return (
    <dl className="mt-6 divide-y divide-line rounded-card border border-line bg-surface px-5 md:px-7">
      {differences.map(({ what, before, after }) => (
        <div key={what} className="py-4">
          <dt className="font-semibold break-words">{what}</dt>
          {before && <dd className="tabular mt-1 break-words whitespace-pre-line text-ink-2">Antes: {before}</dd>}
          <dd className="tabular break-words whitespace-pre-line">Ahora: {after || 'nada'}</dd>
        </div>
      ))}
    </dl>
  );
}
