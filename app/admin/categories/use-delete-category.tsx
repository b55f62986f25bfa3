import { useFetcher } from 'react-router';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ManagedCategory } from '#shop/catalog/categories/list-categories.server.ts';
import { categoryHref } from './categories-href.ts';
import type { action } from './delete-category.ts';

/** Deletes a category from the list after a confirmation, and shows the result. */
export function useDeleteCategory(onDeleted: () => void) {
  const fetcher = useFetcher<typeof action>();

  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) {
      toast({ title: 'Categoría Eliminada', description: outcome(answer.name, answer.products) });
    } else {
      toast({
        title: 'Error al Eliminar',
        description: `No se pudo eliminar la categoría. ${answer.problem}`,
        kind: 'destructive',
      });
    }
  });

  return useDeleteDialog<ManagedCategory>({
    fetcher,
    hrefOf: (category) => categoryHref(category.id, 'delete'),
    question: (category) => (
      <>
        <p>La categoría “{category.name}” será eliminada. No se puede deshacer.</p>
        <p className="mt-2">{whatStays(category.products)}</p>
      </>
    ),
    onDeleted,
  });
}

function whatStays(products: number): string {
  if (products === 0) return 'Ningún producto está en ella.';
  return products === 1
    ? 'El producto que está en ella se queda sin categoría.'
    : `Los ${products} productos que están en ella se quedan sin categoría.`;
}

function outcome(name: string, products: number): string {
  if (products === 0) return `Se eliminó “${name}”.`;
  return `Se eliminó “${name}”. ${products === 1 ? '1 producto quedó' : `${products} productos quedaron`} sin categoría.`;
}
