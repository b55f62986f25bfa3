import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultAnswer, startingAnswer } from '#server/http/fault-page.server.ts';
import { accessibilityFaults, useBrowser } from './browser.ts';
import { browsing } from './screens/browsing-screens.ts';
import { buying } from './screens/buying-screens.ts';
import { plainly } from './screens/public-screen.ts';
import { faultsOf } from './screens/screen-faults.ts';
import { signInStaff } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
/** Each test checks up to some twenty screens, each in several sizes. */
const timeout = 400_000;

test.each([
  ['pages that need no steps', plainly],
  ['what is read and chosen from', browsing],
  ['what is filled in and bought', buying],
])('no axe violations and nothing cut off: %s', { timeout }, async (_, publicScreens) => {
  const page = await browser.visit('/', { screen: 'phone', expectComplaint: /status of (400|404|410|500)/ });
  const faults: Record<string, string[]> = {};
  for (const [name, open] of publicScreens) {
    await open(page);
    const screenFaults = await faultsOf(page);
    if (screenFaults.length > 0) faults[name] = screenFaults;
    await page.evaluate(() => localStorage.clear());
  }
  expect(faults).toEqual({});
});

test('no axe violations on the error pages served without the app', async () => {
  const page = await browser.visit('about:blank');
  for (const answer of [
    faultAnswer(),
    startingAnswer(new Request('https://tienda.example', { headers: { Accept: 'text/html' } })),
  ]) {
    await page.setContent(await answer.text());
    expect(await accessibilityFaults(page), await page.title()).toEqual([]);
  }
});

test('no axe violations and nothing cut off where a page for adults asks for the age', { timeout }, async () => {
  const staff = await browser.visit('/login?volver=/admin/settings');
  await signInStaff(staff);
  const asks = staff.getByRole('checkbox', { name: 'Preguntar la edad en las páginas para adultos' });
  const save = async (isAsked: boolean) => {
    await asks.setChecked(isAsked);
    await staff.getByRole('button', { name: 'Guardar Configuración' }).click();
    // Not the toast of the save before.
    await expectToast(
      staff,
      'Configuración Guardada',
      'Si la tienda está abierta en otra pestaña, recárgala para ver los cambios.',
    );
  };
  await save(true);
  try {
    const page = await browser.visit('/productos?categoria=linea-erotica', { screen: 'phone' });
    await page.getByRole('heading', { name: 'Solo para mayores de 18 años' }).waitFor();
    await expectNoFaults(page, 'asking for the age');
  } finally {
    await save(false);
  }
});

async function expectNoFaults(page: Page, where: string) {
  expect(await faultsOf(page), where).toEqual([]);
}
