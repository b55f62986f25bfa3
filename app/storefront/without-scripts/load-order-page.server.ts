import type { RouterContextProvider } from 'react-router';
import { dbContext, viewerContext } from '#app/context.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import { findGuestCart } from '#shop/guest-carts/find-guest-cart.server.ts';
import { splitFullName } from '#shop/orders/form/order-form.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { readCartCookie } from './guest-cart/cart-cookie.server.ts';
import type { TypedOrder } from './order-fields.ts';

/** Loads the cart of a visitor without scripts, and what a signed-in customer need not type. */
export async function loadOrderPage(request: Request, context: Readonly<RouterContextProvider>) {
  const db = context.get(dbContext);
  const viewer = context.get(viewerContext);
  const cart = await findGuestCart(db, readCartCookie(request));
  const { transferAccounts, orderFields } = await getStoreSettings(db);
  const person = viewer && (await getProfile(db, { id: viewer.userId, name: viewer.fullName, email: viewer.email }));
  const defaults: TypedOrder = person
    ? {
        ...splitFullName(person.fullName),
        email: person.email,
        phone: person.phone ?? '',
        address: person.address ?? '',
        city: person.city ?? '',
        department: person.department ?? '',
      }
    : {};
  return { cart, defaults, orderFields, accounts: transferAccounts };
}

/** Keeps a page of a visitor's own cart out of caches. */
export const ownCartHeaders = { 'Cache-Control': 'private, no-store' };
