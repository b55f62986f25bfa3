import { useFetcher, useRevalidator } from 'react-router';
import { undoToast } from '#app/admin/list/undo-toast.tsx';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { action } from './delete-products.ts';
import { productsActionHref, productsForm } from './products-href.ts';

/** The data of a product that the confirmation shows. */
export type DeletableProduct = { id: string; name: string; packs: number };

/**
 * Deletes one or several products after a confirmation, and offers to undo it.
 *
 * @param onDeleted called when the dialog has closed: the products have left the list by then
 */
export function useDeleteProducts(onDeleted: () => void) {
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();

  useFetcherAnswer(fetcher, (answer) => {
    if (!answer.ok) {
      toast({ title: 'Error al Eliminar', description: answer.problem, kind: 'destructive' });
      void revalidate();
      return;
    }
    const { products } = answer;
    const [first] = products;
    const isOne = products.length === 1;
    undoToast(
      {
        title: isOne ? 'Producto eliminado' : 'Productos eliminados',
        description: isOne
          ? `${first?.name} salió de la tienda.`
          : `${products.length} productos salieron de la tienda.`,
      },
      {
        action: productsActionHref('restore'),
        form: productsForm(products.map(({ id }) => id)),
        undone: {
          title: isOne ? 'Producto restaurado' : 'Productos restaurados',
          description: isOne
            ? `${first?.name} está otra vez en la tienda.`
            : `${products.length} productos están otra vez en la tienda.`,
        },
      },
    );
  });

  return useDeleteDialog<DeletableProduct[]>({
    fetcher,
    hrefOf: () => productsActionHref('delete'),
    formOf: (products) => productsForm(products.map(({ id }) => id)),
    question: (products) => <Question products={products} />,
    onDeleted,
  });
}

function Question({ products }: { products: DeletableProduct[] }) {
  const [first] = products;
  const packs = products.reduce((sum, product) => sum + product.packs, 0);
  const isOne = products.length === 1;
  const subject = isOne ? first?.name : `${products.length} productos`;
  return (
    <>
      <p>
        <strong className="font-semibold break-words text-ink">{subject}</strong> {isOne ? 'saldrá' : 'saldrán'} de la
        tienda y de tus listas.
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>
          {isOne ? 'Su página dirá' : 'Sus páginas dirán'} que ya no se vende{isOne ? '' : 'n'}.
        </li>
        {packs > 0 && (
          <li>
            También {packs === 1 ? 'deja' : 'dejan'} de venderse {packs === 1 ? 'su pack' : `sus ${packs} packs`}.
          </li>
        )}
        <li>Los pedidos ya hechos no cambian.</li>
      </ul>
    </>
  );
}
