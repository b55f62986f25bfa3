import { dbContext, logContext } from '#app/context.ts';
import { tidySearch } from '#shop/catalog/catalog-query.ts';
import { type Suggestions, suggestProducts } from '#shop/catalog/list-products.server.ts';
import { inSearchTurn } from '#shop/catalog/search-turns.server.ts';
import type { Route } from './+types/suggestions';

/** What a search field shows while somebody types. Asked again a moment later it may be answered from the browser's own memory. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = tidySearch(new URL(request.url).searchParams.get('q') ?? '');
  try {
    const suggestions = await inSearchTurn(() => suggestProducts(context.get(dbContext), text));
    return Response.json(suggestions, { headers: { 'Cache-Control': 'private, max-age=30' } });
  } catch (error) {
    context.get(logContext).error({ err: error }, 'nothing could be suggested');
    return Response.json({ products: [], categories: [] } satisfies Suggestions, {
      status: 503,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
}
