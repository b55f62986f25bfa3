import { data, Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { Route } from './+types/not-found';
import { errorHead } from './page-head.ts';
import { SearchAgain } from './search-again.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return errorHead(matches[1].loaderData, 'Página no encontrada');
}

/** The 404 page, within the storefront layout. */
export default function NotFound() {
  return (
    <EmptyState
      title="Página no encontrada"
      level={1}
      className="min-h-[55vh] justify-center"
      action={
        <>
          <Link to="/" className={buttonClass()}>
            Volver al inicio
          </Link>
          <Link to="/productos" className={buttonClass('secondary')}>
            Ver productos
          </Link>
        </>
      }
    >
      La dirección no existe o cambió de lugar. Desde el inicio encuentras todo lo que hay en la tienda.
      <SearchAgain />
    </EmptyState>
  );
}
