import type { Locator } from 'playwright-core';

/** Whether two parts of the page share a line; on a phone a toast has the page's whole width. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await boxOf(one), await boxOf(other)];
  return first.top < second.bottom && second.top < first.bottom;
}
