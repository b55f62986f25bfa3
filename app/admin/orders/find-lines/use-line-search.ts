import { useEffect, useState } from 'react';
import type { Offer } from '#shop/catalog/product.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';
import { findProduct } from './find-product.ts';
import { notFound, problem, type SearchMessage } from './search-message.ts';

/** Debounce before a search request; a scanner is faster. */
const debounceMs = 200;
const shortestSearch = 2;

/** Adds a product or one of its packs to the sale; false if no more of it are for sale. */
export type AddToSale = (product: SaleProduct, offer: Offer | null) => boolean;

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

  /**
   * Adds the one product or pack that a code or name finds; lists several to choose from.
   *
   * @returns whether the person has to choose
   */
  const enter = async (code: string): Promise<boolean> => {
    clear();
    const answer = await findProduct(code);
    const [only, ...others] = 'found' in answer ? answer.found.products : [];
    if ('problem' in answer) setMessage(problem(`«${code}» no se añadió. ${answer.problem}`));
    else if (!only) setMessage(notFound(code));
    else if (others.length === 0) setMessage(addOne(only, packOf(only)));
    else {
      setProducts(answer.found.products);
      setMessage(problem('Elige cuál es.'));
      return true;
    }
    return false;
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
