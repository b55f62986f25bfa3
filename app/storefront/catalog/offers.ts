import { redirect } from 'react-router';
import { catalogHref, everything } from '#shop/catalog/catalog-query.ts';

/** The address banners use for the offers leads to the list that shows them. */
export function loader() {
  return redirect(catalogHref({ ...everything, onOffer: true }));
}
