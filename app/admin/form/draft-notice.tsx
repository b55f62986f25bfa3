import { Button } from '#app/ui/button.tsx';
import { formatMoment } from '#shop/dates.ts';
import type { OfferedDraft } from './form-draft.ts';

type DraftNoticeProps = { draft: OfferedDraft | null; onTake: (draft: OfferedDraft) => void; onDrop: () => void };

/** Offers to restore an unsaved draft of the form. */
export function DraftNotice({ draft, onTake, onDrop }: DraftNoticeProps) {
  if (!draft) return null;
  return (
    <section
      aria-label="Borrador sin guardar"
      className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card-admin border border-on-state-blue/30 bg-state-blue p-5 text-admin-body text-on-state-blue md:px-6"
    >
      <p className="min-w-0 flex-1 basis-72">Tienes un borrador del {formatMoment(draft.keptAt)} sin guardar.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="neutral" size="sm" onClick={() => onTake(draft)}>
          Recuperar borrador
        </Button>
        <Button variant="neutral" size="sm" onClick={onDrop}>
          Descartar
        </Button>
      </div>
    </section>
  );
}
