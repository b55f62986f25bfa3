import { Link } from 'react-router';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { ProductSummary } from '#shop/catalog/product.ts';
import type { CatalogQuery } from '#shop/catalog/search/catalog-query.ts';
import { missingProductQuestion } from '#shop/whatsapp.ts';
import { ProductList } from './product-list.tsx';

type NothingFoundProps = { query: CatalogQuery; nearest: ProductSummary[]; shopIsEmpty: boolean };

/** A product list without results: ways on, the words of the search to send to the shop, and the nearest products. */
export function NothingFound({ query: { search, view }, nearest, shopIsEmpty }: NothingFoundProps) {
  const action = (
    <>
      <Link to={shopIsEmpty ? '/' : '/productos'} className={buttonClass('secondary')}>
        {shopIsEmpty ? 'Volver al inicio' : 'Limpiar Filtros'}
      </Link>
      {search !== '' && (
        <WhatsAppLink text={missingProductQuestion(search)} className={buttonClass('text')}>
          Pregúntanos por WhatsApp
        </WhatsAppLink>
      )}
    </>
  );
  return (
    <>
      <EmptyState title="No se encontraron productos" action={action}>
        {shopIsEmpty
          ? 'Todavía no hay productos en la tienda. Vuelve pronto.'
          : 'Prueba con otra palabra o quita los filtros.'}
      </EmptyState>
      {nearest.length > 0 && (
        <>
          <h2 className="mb-6 text-block">Quizá te sirva</h2>
          <ProductList products={nearest} view={view} />
        </>
      )}
    </>
  );
}
