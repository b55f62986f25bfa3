/** Rules for the stock, which hold after every step. */
import { isLive, isSent, type OrderBook, unitsOf } from '#models/books.ts';
import { hourMs } from '#models/clock.ts';
import type { World } from '#models/world.ts';

const longestHoldMs = 3 * hourMs;
/** Of the units that a change to an order adds, while it waits for the customer. */
const longestRevisionMs = 24 * hourMs;

/** Lists the broken rules. */
export function stockProblems({ books, onShelf, swept }: World): string[] {
  const { orders, holds, incidents } = books;
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) => void (holdsTrue || problems.push(rule));

  const open = orders.filter((order) => order.holdsStock && isLive(order) && !isSent(order));
  books.products.forEach(({ id, shelf, shortage, forSale, moved, listed, isDeleted }, index) => {
    const name = `product ${index}`;
    const kept = unitsOf(id, open) + unitsOf(id, holds);
    const figures = JSON.stringify({ shelf, shortage, forSale, moved, listed, kept, real: onShelf.get(id) });
    expect(shelf === moved, `the shelf of ${name} is the sum of its movements ${figures}`);
    expect(shelf === onShelf.get(id), `the shelf of ${name} is what really is there ${figures}`);
    expect(forSale === Math.max(0, shelf - kept), `for sale of ${name} is what is not kept ${figures}`);
    expect(
      shortage === Math.max(0, kept - shelf),
      `the shortage of ${name} is what is kept beyond the shelf ${figures}`,
    );
    expect(forSale >= 0 && forSale <= shelf, `for sale of ${name} is on the shelf ${figures}`);
    expect(listed === (isDeleted ? null : forSale), `lists show what is for sale of ${name} ${figures}`);
  });

  for (const order of orders) {
    const isWithoutStock = incidents.some((one) => one.orderId === order.id && one.kind === 'paid-without-stock');
    if (isLive(order)) expect(order.holdsStock || isWithoutStock, `${nameOf(order)} keeps its units`);
    else expect(!order.holdsStock, `${nameOf(order)} is ${order.status} and keeps no units`);
  }

  for (const { id, key, createdAt, expiresAt } of holds) {
    const longestMs = key.startsWith('revision:') ? longestRevisionMs : longestHoldMs;
    expect(expiresAt <= createdAt + longestMs, `hold ${id} ends within ${longestMs / hourMs} hours of its beginning`);
    if (swept) expect(expiresAt > swept.at, `hold ${id} was released when it ended`);
  }
  return problems;
}

function nameOf({ number, status, method }: OrderBook): string {
  return `order ${number} (${status}, ${method})`;
}
