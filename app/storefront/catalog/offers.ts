import { redirect } from 'react-router';
import { catalogHref, everything } from '#shop/catalog/search/catalog-query.ts';

/** Redirects the address that banners use for offers to the list. */
export function loader() {
  return redirect(catalogHref({ ...everything, onOffer: true }));
}
