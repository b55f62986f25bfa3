import { Link, useRevalidator } from 'react-router';
import { SearchAgain } from '#app/storefront/search-again.tsx';
import { useOutageToast, useRecovery } from '#app/storefront/use-recovery.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { catalogHref, everything } from '#shop/catalog/search/catalog-query.ts';

const couldNotLoad = 'No se pudo cargar el producto.';

/** A deleted product, and its category with similar ones. */
export type GoneProduct = { name: string; category: { id: string; name: string } | null };

type ProductNotFoundProps = { status: number; gone?: GoneProduct };

/** Shown instead of a product: unknown address (404), no longer sold (410), or could not be loaded (503, 500). */
export function ProductNotFound({ status, gone }: ProductNotFoundProps) {
  const unavailable = status >= 500;
  const { revalidate, state } = useRevalidator();
  useRecovery(unavailable);
  useOutageToast(unavailable, couldNotLoad);
  return (
    <EmptyState
      title="Producto no encontrado"
      level={1}
      className="min-h-[55vh] justify-center"
      action={
        <>
          {unavailable && (
            <Button
              variant="secondary"
              pending={state === 'loading'}
              onClick={() => void revalidate()}
              className="no-scripts:hidden"
            >
              Reintentar
            </Button>
          )}
          {gone?.category && (
            <Link to={catalogHref({ ...everything, categoryId: gone.category.id })} className={buttonClass()}>
              Ver {gone.category.name}
            </Link>
          )}
          <Link to="/productos" className={buttonClass(gone?.category ? 'secondary' : 'primary')}>
            Ver productos
          </Link>
        </>
      }
    >
      {unavailable ? couldNotLoad : whyNotFound(gone)}
      {!unavailable && <SearchAgain />}
    </EmptyState>
  );
}

function whyNotFound(gone: GoneProduct | undefined): string {
  if (!gone) return 'La dirección no es correcta o el producto ya no está en la tienda.';
  const others = gone.category ? ' En su categoría hay otros que te pueden servir.' : '';
  return `${gone.name} ya no se vende en la tienda.${others}`;
}
