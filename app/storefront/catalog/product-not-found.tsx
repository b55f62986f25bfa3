import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useRecovery } from '#app/storefront/use-recovery.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { toast } from '#app/ui/toast.tsx';
import { catalogHref, everything } from '#shop/catalog/catalog-query.ts';
import { SearchAgain } from '../search-again.tsx';

const couldNotLoad = 'No se pudo cargar el producto.';

/** A product that was taken out of the shop, and where others like it are. */
export type GoneProduct = { name: string; category: { id: string; name: string } | null };

type ProductNotFoundProps = { status: number; gone?: GoneProduct };

/** In place of a product: its address is wrong, it is no longer sold, or the database could not be asked (503). */
export function ProductNotFound({ status, gone }: ProductNotFoundProps) {
  const unavailable = status === 503;
  const { revalidate, state } = useRevalidator();
  useRecovery(unavailable);
  useEffect(() => {
    if (unavailable) toast({ title: couldNotLoad, kind: 'destructive' });
  }, [unavailable]);
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
