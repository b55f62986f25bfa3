import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { adminProductsHref, parseAdminProductsQuery } from '#shop/catalog/lists/admin-products-query.ts';

/** Navigation state of a link from the list to a product: the query of the list. */
export type FromList = { list: string };

/** The address of the product list with the filters and page from which this page was opened. */
export function useListHref(): string {
  const { state } = useLocation();
  const [href, setHref] = useState(adminProductsHref({}));
  // The server does not know the previous page, and the history state is lost once the form is sent.
  useEffect(() => {
    const list = (state as Partial<FromList> | null)?.list;
    if (typeof list === 'string') setHref(listHref(list));
  }, [state]);
  return href;
}

/** The address of the product list for a query string; unknown and malformed parameters are dropped. */
export function listHref(question: string): string {
  return adminProductsHref(parseAdminProductsQuery(new URLSearchParams(question)));
}
