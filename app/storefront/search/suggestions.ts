import { dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { type Suggestions, suggestProducts } from '#shop/catalog/lists/list-products.server.ts';
import { tidySearch } from '#shop/catalog/search/catalog-query.ts';
import { inSearchTurn } from '#shop/catalog/search/search-turns.server.ts';
import type { Route } from './+types/suggestions';

/** Serves suggestions for a search field; the browser may cache them for 30 seconds. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = tidySearch(new URL(request.url).searchParams.get('q') ?? '');
  try {
    const suggestions = await inSearchTurn(() => suggestProducts(context.get(dbContext), text));
    return Response.json(suggestions, { headers: { 'Cache-Control': 'private, max-age=30' } });
  } catch (error) {
    const { status } = explainFault(context, error, 'nothing could be suggested');
    return Response.json({ products: [], categories: [] } satisfies Suggestions, {
      status,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
}
