import { data } from 'react-router';
import { dbContext, viewerContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { parseCart } from '#shop/cart/cart.ts';
import { hashAddress } from '#shop/hash-address.server.ts';
import { parseFavourites } from '#shop/lists/favourites.ts';
import { syncLists } from '#shop/lists/sync-lists.server.ts';
import type { Route } from './+types/sync-lists';

/** The merged lists that device and account store from now on, in the browser's format. */
export type SyncAnswer = { account: string; version: number; cart: string; favourites: string };

/** The largest cart that is kept, in characters: far more than a hundred lines take. */
const longestCart = 200_000;

/**
 * Synchronizes the viewer's lists with those of their device. Lists that the device has of another account are refused:
 * the device takes them out first.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw data(null, { status: 401 });
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  const cart = text('cart').length > longestCart ? null : parseCart(text('cart') || '[]');
  if (!cart) throw data(null, { status: 400 });

  const account = hashAddress(viewer.userId).slice(0, 16);
  const owner = text('account');
  if (owner !== '' && owner !== account) return Response.json(null, { status: 409 });
  const version = owner !== '' && /^\d{1,9}$/.test(text('version')) ? Number(text('version')) : null;
  const agoMs = /^\d{1,12}$/.test(text('changedAgoMs')) ? Number(text('changedAgoMs')) : null;
  const kept = await syncLists(context.get(dbContext), viewer.userId, {
    cart,
    favourites: parseFavourites(text('favourites')),
    version,
    changedAt: agoMs === null ? null : new Date(Date.now() - agoMs),
  });
  const answer: SyncAnswer = {
    account,
    version: kept.version,
    cart: JSON.stringify(kept.cart),
    favourites: JSON.stringify(kept.favourites),
  };
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
