import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { adminProductsHref, parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';

/** What a link from the list to a product takes along: the question that the list answers. */
export type FromList = { list: string };

/** The list of products as somebody left it for this page, its filters and its place. */
export function useListHref(): string {
  const { state } = useLocation();
  const [href, setHref] = useState(adminProductsHref({}));
  // The server knows nothing of where somebody comes from; and once the form has been sent the browser has forgotten it.
  useEffect(() => {
    const list = (state as Partial<FromList> | null)?.list;
    if (typeof list === 'string') setHref(listHref(list));
  }, [state]);
  return href;
}

/** The address of the list that answers a question somebody sent: whatever is no question of ours is left out. */
export function listHref(question: string): string {
  return adminProductsHref(parseAdminProductsQuery(new URLSearchParams(question)));
}
