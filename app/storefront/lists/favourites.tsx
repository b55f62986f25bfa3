import { useEffect, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { dbContext, originContext, viewerContext } from '#app/context.ts';
import { ProductCard } from '#app/storefront/catalog/product-card.tsx';
import { pageHead } from '#app/storefront/page-head.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { listComparedDetails } from '#shop/catalog/lists/list-compared-details.server.ts';
import { listProductsById } from '#shop/catalog/lists/list-products.server.ts';
import { favouritesHref, parseFavourites, soundFavourites } from '#shop/lists/favourites.ts';
import { findFavourites } from '#shop/lists/sync-lists.server.ts';
import type { Route } from './+types/favourites';
import { FavouriteButton } from './favourite-button.tsx';
import { readStoredFavourites, watchFavourites } from './stored-favourites.ts';
import { mostCompared, writeComparison } from './write-comparison.server.tsx';

/** Lists the products of the address, or else those of the account, at today's prices. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const idsParam = url.searchParams.get('ids');
  const viewer = context.get(viewerContext);
  const ids =
    idsParam !== null ? soundFavourites(idsParam.split(',')) : viewer ? await findFavourites(db, viewer.userId) : [];
  const products = await listProductsById(db, ids);
  const compared = products.slice(0, mostCompared);
  const details = await listComparedDetails(
    db,
    compared.map(({ id }) => id),
  );
  return {
    products,
    comparison: writeComparison(compared, details),
    link: context.get(originContext) + favouritesHref(products.map(({ id }) => id)),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Favoritos',
    description: 'Una lista de productos de la tienda, con sus precios de hoy.',
    path: '/favoritos',
    indexed: false,
  });

export default function Favourites({ loaderData: { products, comparison, link } }: Route.ComponentProps) {
  useOwnFavourites(products.length === 0);
  return (
    <div className="page-width pt-6 pb-16 md:pt-10 lg:pb-24">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-page-phone md:text-section">Favoritos</h1>
        {products.length > 0 && (
          <p className="flex items-center gap-1 text-label text-ink-2 no-scripts:hidden">
            Compartir la lista
            <CopyButton label="Copiar el enlace de la lista" text={link} />
          </p>
        )}
      </div>
      <h2 className="sr-only">Productos</h2>
      {products.length === 0 ? (
        <EmptyState
          title="No tienes favoritos"
          action={
            <Link to="/productos" className={buttonClass()}>
              Ver productos
            </Link>
          }
        >
          Presiona «Añadir a favoritos» en un producto y lo verás aquí.
        </EmptyState>
      ) : (
        <ul className="mt-6 grid grid-cols-2 gap-x-3.5 gap-y-8 large-text:grid-cols-1 md:mt-8 md:grid-cols-4 md:gap-x-4 lg:gap-x-6">
          {products.map((product) => (
            <li key={product.id} className="grid content-start justify-items-start">
              <div className="w-full">
                <ProductCard product={product} columns={4} />
              </div>
              <FavouriteButton product={product} short />
            </li>
          ))}
        </ul>
      )}
      {comparison && (
        <div className="mt-12 lg:mt-16">
          <h2 id="comparar" className="text-block md:text-[1.5rem] md:leading-8">
            Comparar
          </h2>
          <section
            aria-labelledby="comparar"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
            tabIndex={0}
            className="mt-3 overflow-x-auto"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own components, which escape all texts
            dangerouslySetInnerHTML={{ __html: comparison }}
          />
        </div>
      )}
    </div>
  );
}

/** Leads to the list of this browser's favourites if the page shows none. */
function useOwnFavourites(isEmpty: boolean) {
  const navigate = useNavigate();
  const ids = parseFavourites(useSyncExternalStore(watchFavourites, readStoredFavourites, () => ''));
  const own = isEmpty && ids.length > 0 ? favouritesHref(ids) : null;
  useEffect(() => {
    if (own && !location.search.includes('ids=')) void navigate(own, { replace: true });
  }, [own, navigate]);
}
