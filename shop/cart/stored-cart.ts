import { type CartItem, cartKey, parseCart } from './cart.ts';

type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The cart as one browser tab holds it, kept in step with what is stored for all its tabs.
 *
 * Where nothing can be stored (a full or forbidden storage) the cart lives on in this tab's memory.
 *
 * @param storage asked for at each use, because a browser may throw already there
 */
export function openStoredCart(storage: () => CartStorage) {
  let items: CartItem[] | null = null;
  /** what the storage held when `items` was read from it or written to it */
  let known: string | null = null;

  function attempt<Result>(use: (storage: CartStorage) => Result): Result | null {
    try {
      return use(storage());
    } catch {
      return null;
    }
  }

  function store(next: CartItem[]) {
    const json = JSON.stringify(next);
    if (json === known) return;
    attempt((storage) => {
      storage.setItem(cartKey, json);
      known = json;
    });
  }

  /** The cart's lines: the same array until they change. Text that is no cart is removed from the storage. */
  function read(): CartItem[] {
    if (items) return items;
    known = attempt((storage) => storage.getItem(cartKey));
    const parsed = known === null ? [] : parseCart(known);
    items = parsed ?? [];
    if (parsed === null) attempt((storage) => storage.removeItem(cartKey));
    else if (known !== null) store(parsed);
    return items;
  }

  /** Takes in what another tab stored since. Returns whether the lines changed. */
  function refresh(): boolean {
    const before = items;
    if (attempt((storage) => storage.getItem(cartKey)) !== known) items = null;
    return read() !== before;
  }

  return {
    read,
    refresh,
    /** Stores the lines a change gives, on top of what other tabs stored. Returns whether it changed anything. */
    change(next: (items: CartItem[]) => CartItem[]): boolean {
      refresh();
      const before = read();
      items = next(before);
      if (items === before) return false;
      store(items);
      return true;
    },
  };
}
