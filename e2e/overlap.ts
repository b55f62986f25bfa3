import type { Locator } from 'playwright-core';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not shown');
  return { top: box.y, bottom: box.y + box.height };
}

/** Whether two parts of the page share a line; on a phone a toast has the page's whole width. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await boxOf(one), await boxOf(other)];
  return first.top < second.bottom && second.top < first.bottom;
}
