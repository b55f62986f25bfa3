import { useEffect, useState } from 'react';
import type { Offer } from '#shop/catalog/product.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';
import { findProduct } from './find-product.ts';

/** Debounce before a search request; a scanner is faster. */
const debounceMs = 200;
const shortestSearch = 2;

/** Adds a product or one of its packs to the sale; false if no more of it are for sale. */
export type AddToSale = (product: SaleProduct, offer: Offer | null) => boolean;

/** What came of a search or a scan, in words. */
type SearchMessage = { text: string; isProblem: boolean };

/**
 * Finds products while a name is typed, and adds the product whose code is scanned: a scanner types the code and
 * presses Enter. Several scans in a row are answered in any order, and an answer leaves what is being typed by then.
 */
export function useLineSearch(addToSale: AddToSale) {
  const [text, setText] = useState('');
  const [products, setProducts] = useState<SaleProduct[]>([]);
  const [message, setMessage] = useState<SearchMessage | null>(null);
  const query = text.trim();

  useEffect(() => {
    if (query.length < shortestSearch) return;
    const search = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await findProduct(query, search.signal);
      if (search.signal.aborted) return;
      const suggested = 'found' in answer ? answer.found.products : [];
      setProducts(suggested);
      setMessage('problem' in answer ? problem(answer.problem) : suggested.length === 0 ? notFound(query) : null);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [query]);

  const clear = (note: SearchMessage | null = null) => {
    setText('');
    setProducts([]);
    setMessage(note);
  };

  const addOne = (product: SaleProduct, offer: Offer | null): SearchMessage =>
    addToSale(product, offer)
      ? { text: `Añadido: ${product.name}.`, isProblem: false }
      : problem(`No hay más para vender de «${product.name}».`);

  const add = (product: SaleProduct, offer: Offer | null) => clear(addOne(product, offer));

  /** Adds the one product or pack that a code or name finds; lists several to choose from. */
  const enter = async (code: string) => {
    clear();
    const answer = await findProduct(code);
    if ('problem' in answer) return setMessage(problem(`«${code}» no se añadió. ${answer.problem}`));
    const [only, ...others] = answer.found.products;
    if (!only) return setMessage(notFound(code));
    if (others.length === 0) return setMessage(addOne(only, packOf(only)));
    setProducts(answer.found.products);
    setMessage({ text: 'Elige cuál es.', isProblem: true });
  };

  const type = (typed: string) => {
    setText(typed);
    setMessage(null);
    if (typed.trim().length < shortestSearch) setProducts([]);
  };

  return { text, products, message, type, enter, add, clear };
}

/** The pack that was scanned; null for the product itself. */
const packOf = ({ offers, packId }: SaleProduct) => offers.find(({ id }) => id === packId) ?? null;

const problem = (text: string): SearchMessage => ({ text, isProblem: true });
const notFound = (text: string) => problem(`No encontramos «${text}».`);
