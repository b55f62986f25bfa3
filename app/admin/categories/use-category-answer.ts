import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { DatedCategory } from '#shop/catalog/categories/save-category.server.ts';

type Saved = { ok: true; deed: 'created' | 'changed'; name: string };

type Refusal =
  | { problem: string }
  | { newer: DatedCategory }
  | { submission: { error?: Record<string, string[] | null> | null } };

/**
 * Shows a toast for each response to saving a category; calls `onSaved` if it was saved.
 *
 * @param isSeen whether shoppers see the category with the values of the form
 */
export function useCategoryAnswer(
  answer: (Saved | (Refusal & { ok: false })) | undefined,
  isSeen: boolean,
  onSaved: () => void,
) {
  useFormAnswer(answer, (answer) => {
    if (!answer.ok) {
      toast({ ...refusalWords(answer), kind: 'destructive' });
      return;
    }
    toast({
      title: answer.deed === 'created' ? 'Categoría Creada' : 'Categoría Actualizada',
      description: isSeen ? `“${answer.name}” ya se ve en la tienda.` : `“${answer.name}” está oculta en la tienda.`,
    });
    onSaved();
  });
}

/** The toast for a category that was not saved. */
function refusalWords(refusal: Refusal): { title: string; description: string } {
  const errors = 'submission' in refusal ? (refusal.submission.error ?? {}) : {};
  // The message already says which picture could not be fetched, and why.
  if (errors.imageUrl?.[0]) return { title: 'Error de Subida', description: errors.imageUrl[0] };
  return { title: 'Error al Guardar', description: `No se pudo guardar la categoría. ${reasonOf(refusal)}` };
}

function reasonOf(refusal: Refusal): string {
  if ('problem' in refusal) return refusal.problem;
  if ('newer' in refusal) return 'Otra persona guardó otros valores mientras editabas.';
  return Object.values(refusal.submission.error ?? {}).flat()[0] ?? 'Revisa los campos.';
}
