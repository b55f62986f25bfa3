import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import type { NamedRule } from './rule-list.tsx';
import { ruleHref } from './shipping-href.ts';

/** Asks before a rule is deleted. */
export function useDeleteRule(onDeleted: () => void) {
  const { fetcher } = useStaffAction();
  return useDeleteDialog<NamedRule>({
    fetcher,
    hrefOf: ({ place }) => ruleHref(place, 'delete'),
    formOf: ({ fingerprint }) => {
      const form = new FormData();
      form.set('read', fingerprint);
      return form;
    },
    question: ({ name, place }) => (
      <p>
        Se elimina la tarifa de <strong className="text-ink [overflow-wrap:anywhere]">{name}</strong>. Desde ahora le
        toca la {place.length === 5 ? 'de su departamento o la de' : 'de'} todo el país.
      </p>
    ),
    onDeleted,
  });
}
