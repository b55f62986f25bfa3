import { Button } from '#app/ui/button.tsx';
import type { SaleDraft } from './sale-draft.ts';
import { usePutAside } from './use-put-aside.ts';

/** Puts the sale aside: as a draft, or as a quotation that the customer accepts. */
export function PutAside({ draft, onSaved }: { draft: SaleDraft; onSaved: () => void }) {
  const { save, problem, isSaving, isQuoting } = usePutAside(draft, onSaved);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="neutral"
          size="sm"
          pending={isSaving}
          onClick={() => save(false)}
          className="flex-1 max-sm:px-2"
        >
          Guardar borrador
        </Button>
        <Button
          variant="neutral"
          size="sm"
          pending={isQuoting}
          onClick={() => save(true)}
          className="flex-1 max-sm:px-2"
        >
          Enviar cotización
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-label font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
