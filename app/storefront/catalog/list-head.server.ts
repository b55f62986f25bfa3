import { describePage, type PageHead, withinSentence } from '#app/storefront/page-head.ts';
import type { Crumb } from '#app/storefront/structured-data/lists.server.ts';
import { type CatalogQuery, catalogHref, everything } from '#shop/catalog/search/catalog-query.ts';
import { isOwnPicture, sharePictureUrl } from '#shop/pictures.ts';
import { type AnnouncedShipping, shippingTexts } from '#shop/shipping/announced-shipping.ts';

type ListedCategory = { id: string; name: string; description: string; imageUrl: string; adultsOnly: boolean };
type ListedCollection = { id: string; name: string; description: string };

/** The category, with its main category, and the collection that a list is narrowed to. */
export type ListPlace = {
  category?: ListedCategory | undefined;
  parent?: ListedCategory | undefined;
  collection?: ListedCollection | undefined;
};

/**
 * The head of a product list.
 *
 * Search engines index the plain lists, page by page: all products, each category with its offers, and each
 * collection. Searches,
 * sorted and filtered lists contain the same products, and empty lists contain none, so they are not indexed.
 */
export function listHead(
  query: CatalogQuery,
  { category, collection }: ListPlace,
  total: number,
  announced: AnnouncedShipping,
): PageHead {
  const subject = subjectOf(query, category?.name ?? collection?.name);
  const isShelf = catalogHref(query) === catalogHref(shelfOf(query));
  return {
    title: query.page > 1 ? `${subject}, página ${query.page}` : subject,
    description: describePage(
      query.page > 1 ? `${subject}, página ${query.page}` : (category?.description ?? collection?.description ?? ''),
      query.onOffer ? 'Productos naturales con precio rebajado.' : '',
      `${subject}: precios en pesos, ${withinSentence(shippingTexts(announced).sentence)}`,
      'Jarabes, vitaminas, cápsulas y cosmética natural.',
    ),
    path: catalogHref(query),
    indexed: isShelf && total > 0,
    adultsOnly: category?.adultsOnly ?? false,
    picture:
      category && isOwnPicture(category.imageUrl)
        ? { path: sharePictureUrl(category.imageUrl), alt: category.name }
        : undefined,
  };
}

/** The breadcrumbs of a list, ending with itself. */
export function wayToList(query: CatalogQuery, { category, parent, collection }: ListPlace): Crumb[] {
  const way = [
    { label: 'Inicio', to: '/' },
    { label: 'Productos', to: '/productos' },
  ];
  const crumbOf = ({ id, name }: ListedCategory) => ({
    label: name,
    to: catalogHref({ ...everything, categoryId: id }),
  });
  if (category) return [...way, ...(parent ? [crumbOf(parent)] : []), crumbOf(category)];
  if (collection)
    return [...way, { label: collection.name, to: catalogHref({ ...everything, collectionId: collection.id }) }];
  return query.onOffer ? [...way, { label: 'Ofertas', to: catalogHref({ ...everything, onOffer: true }) }] : way;
}

/**
 * The list that a query narrows or sorts: the same category, or else collection, and the same page, without search,
 * prices and sort order.
 */
function shelfOf({ categoryId, collectionId, onOffer, page }: CatalogQuery): CatalogQuery {
  if (collectionId !== null && categoryId === null) return { ...everything, collectionId, page };
  return { ...everything, categoryId, onOffer, page };
}

function subjectOf({ search, onOffer }: CatalogQuery, category: string | undefined): string {
  if (search) return `Búsqueda: ${search}`;
  if (onOffer) return category ? `Ofertas en ${category}` : 'Ofertas';
  return category ?? 'Productos naturales';
}
