import type { FrameLocator, Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];

/** More tab stops than any page has between two consecutive steps of a journey. */
const mostPresses = 160;

/**
 * Presses Tab until the element of this role and name has the focus.
 *
 * @param options.backwards presses Shift+Tab, towards the top of the page
 * @param options.within a frame of the page
 * @throws if `mostPresses` do not reach it
 */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  options: { backwards?: boolean; within?: FrameLocator } = {},
): Promise<Locator> {
  const place = options.within ?? page;
  const wanted = place.getByRole(role, { name, exact: true });
  const hasFocus = () =>
    wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  for (let presses = 0; presses < mostPresses; presses++) {
    if (await hasFocus()) return wanted.and(place.locator(':focus'));
    await page.keyboard.press(options.backwards ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to the ${role} '${name}' on ${page.url()}`);
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, name: string | RegExp, text: string, role: Role = 'textbox'): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.type(text);
}
