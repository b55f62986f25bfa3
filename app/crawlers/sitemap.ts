import { createHash } from 'node:crypto';
import { addresses } from '#app/addresses.ts';
import { dbContext, originContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { getReads } from '#app/requests/reads.server.ts';
import type { Db } from '#db/database.server.ts';
import { listCatalogChoices } from '#shop/catalog/categories/list-categories.server.ts';
import { listFilledCollections } from '#shop/catalog/collections/list-collections.server.ts';
import { listProductAddresses, type ProductAddress } from '#shop/catalog/lists/list-product-addresses.server.ts';
import { countProducts } from '#shop/catalog/lists/product-counts.server.ts';
import { catalogHref, everything } from '#shop/catalog/search/catalog-query.ts';
import type { Route } from './+types/sitemap';
import { type SitemapPage, sitemapIndexOf, sitemapOf } from './sitemap-xml.server.ts';

/** Products per sitemap. The protocol allows 50,000 pages; with pictures, this many stay within a few megabytes. */
const productsPerPart = 10_000;

/** Serves the sitemap: one list, or for a large shop an index of several (`?parte=2`). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const origin = context.get(originContext);
  try {
    const counted = { total: (await countProducts(db)).listed, hasMore: false };
    const parts = Math.max(1, Math.ceil(counted.total / productsPerPart));
    const param = url.searchParams.get('parte');
    if (param === null && parts > 1) {
      return xml(
        request,
        sitemapIndexOf(
          Array.from({ length: parts }, (_, index) => partPath(index + 1)),
          origin,
        ),
      );
    }
    const part = Number(param ?? 1);
    if (!/^[1-9]\d*$/.test(param ?? '1') || part > parts) return new Response('No existe esa parte.', { status: 404 });
    const products = await getReads(context)((db) =>
      listProductAddresses(db, { part, perPart: productsPerPart, counted }),
    );
    return xml(request, sitemapOf([...(part === 1 ? await shelves(db) : []), ...products.map(productPage)], origin));
  } catch (error) {
    const { problem, status } = explainFault(context, error, 'the sitemap could not be made');
    return new Response(problem, { status, headers: { 'Retry-After': '120' } });
  }
}

const partPath = (part: number) => `/sitemap.xml?parte=${part}`;

/** The listed pages with a fixed address. Products are the only listed pages with a parameter. */
const fixedPaths = [...addresses].flatMap(([address, { crawl }]) =>
  crawl === 'listed' && !address.includes(':') ? [address] : [],
);

/**
 * Lists the pages with a fixed address, and those catalogue lists that are not empty: offers, categories and
 * collections.
 */
async function shelves(db: Db): Promise<SitemapPage[]> {
  const [{ onOffer, categories }, collections] = await Promise.all([listCatalogChoices(db), listFilledCollections(db)]);
  const filled = categories.filter(({ products }) => products > 0);
  return [
    ...fixedPaths.map((path) => ({ path })),
    ...(onOffer > 0 ? [{ path: catalogHref({ ...everything, onOffer: true }) }] : []),
    ...filled.map(({ id }) => ({ path: catalogHref({ ...everything, categoryId: id }) })),
    ...collections.map(({ id }) => ({ path: catalogHref({ ...everything, collectionId: id }) })),
  ];
}

function productPage({ id, imageUrls: [picture], updatedAt }: ProductAddress): SitemapPage {
  return { path: `/productos/${id}`, changedAt: updatedAt, ...(picture ? { picture } : {}) };
}

/** Answers with an ETag, so that frequent crawlers get 304 for unchanged content. */
function xml(request: Request, body: string): Response {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { 'Cache-Control': 'public, max-age=600', ETag: etag };
  if (request.headers.get('If-None-Match')?.split(/,\s*/).includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/xml; charset=utf-8' } });
}
