import { type CatalogQuery, catalogHref, everything } from '#shop/catalog/catalog-query.ts';
import { isOwnPicture, sharePictureUrl } from '#shop/pictures.ts';
import { describePage, type PageHead } from '../page-head.ts';
import type { Crumb } from '../structured-data/lists.server.ts';

type ListedCategory = { id: string; name: string; description: string; imageUrl: string };

/**
 * What a list of products says of itself.
 *
 * Search engines are given the shop's shelves: all products, each category, the offers, page by page. What a shopper
 * made of them by searching, sorting or filtering holds the same products again, and an empty shelf holds none.
 */
export function listHead(query: CatalogQuery, category: ListedCategory | undefined, total: number): PageHead {
  const subject = subjectOf(query, category?.name);
  const isShelf = catalogHref(query) === catalogHref(shelfOf(query));
  return {
    title: query.page > 1 ? `${subject}, página ${query.page}` : subject,
    description: describePage(
      query.page > 1 ? `${subject}, página ${query.page}` : (category?.description ?? ''),
      query.onOffer ? 'Productos naturales con precio rebajado.' : '',
      `${subject}: precios en pesos, envío gratis a toda Colombia y pago contraentrega.`,
      'Jarabes, vitaminas, cápsulas y cosmética natural.',
    ),
    path: catalogHref(query),
    indexed: isShelf && total > 0,
    picture:
      category && isOwnPicture(category.imageUrl)
        ? { path: sharePictureUrl(category.imageUrl), alt: category.name }
        : undefined,
  };
}

/** The way to a list, the list itself being the last step. */
export function wayToList(query: CatalogQuery, category: ListedCategory | undefined): Crumb[] {
  const way = [
    { label: 'Inicio', to: '/' },
    { label: 'Productos', to: '/productos' },
  ];
  if (category) return [...way, { label: category.name, to: catalogHref({ ...everything, categoryId: category.id }) }];
  return query.onOffer ? [...way, { label: 'Ofertas', to: catalogHref({ ...everything, onOffer: true }) }] : way;
}

/** The shelf a query looks at, whatever else it asks. */
function shelfOf({ categoryId, onOffer, page }: CatalogQuery): CatalogQuery {
  return { ...everything, categoryId, onOffer, page };
}

function subjectOf({ search, onOffer }: CatalogQuery, category: string | undefined): string {
  if (search) return `Búsqueda: ${search}`;
  if (onOffer) return category ? `Ofertas en ${category}` : 'Ofertas';
  return category ?? 'Productos naturales';
}
