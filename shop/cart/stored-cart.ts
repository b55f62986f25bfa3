import { type CartItem, cartKey, parseCart } from './cart.ts';

type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The cart of one browser tab, synchronized with the storage shared by all tabs.
 *
 * If nothing can be stored (the storage is full or forbidden), the cart stays in this tab's memory.
 *
 * @param storage returns the storage; called at each use, because merely accessing `localStorage` throws in some
 * browsers
 */
export function openStoredCart(storage: () => CartStorage) {
  let items: CartItem[] | null = null;
  /** the content of the storage when `items` was last read or written */
  let lastText: string | null = null;

  function attempt<Result>(use: (storage: CartStorage) => Result): Result | null {
    try {
      return use(storage());
    } catch {
      return null;
    }
  }

  function store(next: CartItem[]) {
    const json = JSON.stringify(next);
    if (json === lastText) return;
    attempt((storage) => {
      storage.setItem(cartKey, json);
      lastText = json;
    });
  }

  /**
   * Returns the cart's lines: the same array until they change. Text that is not a cart is removed from the storage.
   */
  function read(): CartItem[] {
    if (items) return items;
    lastText = attempt((storage) => storage.getItem(cartKey));
    const parsed = lastText === null ? [] : parseCart(lastText);
    items = parsed ?? [];
    if (parsed === null) attempt((storage) => storage.removeItem(cartKey));
    else if (lastText !== null) store(parsed);
    return items;
  }

  /** Reloads the cart if another tab has changed the storage. Returns whether the lines changed. */
  function refresh(): boolean {
    const before = items;
    if (attempt((storage) => storage.getItem(cartKey)) !== lastText) items = null;
    return read() !== before;
  }

  return {
    read,
    refresh,
    /**
     * Applies a change to the stored cart, after loading what other tabs stored. Returns whether this change altered
     * anything.
     */
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
