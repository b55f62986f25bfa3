import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, awake, useBrowser } from './browser.ts';
import { staffVisits } from './shopper.ts';
import { closeToast, expectToast } from './toast.ts';

const browser = useBrowser();
const enter = staffVisits(browser);

const list = (page: Page) => page.getByRole('list', { name: 'Orden de las categorías' });

async function openOrder(page: Page) {
  await page.getByRole('button', { name: 'Ordenar', exact: true }).click();
  await page.getByRole('dialog', { name: 'Ordenar categorías' }).waitFor();
}

async function saveOrder(page: Page) {
  await page.getByRole('button', { name: 'Guardar orden' }).click();
  await expectToast(page, 'Listo', 'La tienda muestra las categorías en este orden.');
  await closeToast(page);
}

/** The names of the categories among the filters, without the two rows that are none. */
async function filtersOf(page: Page): Promise<string[]> {
  await awake(page, () => page.goto('/productos'));
  const values = page.getByRole('group', { name: 'Categorías' }).first().getByRole('radio');
  return (await values.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))).slice(2);
}

test('categories are put in order by keyboard and by dragging; shoppers see that order, and by name again', async () => {
  const shopper = await browser.visit('/productos');
  const byName = await filtersOf(shopper);
  const page = await enter('/admin/categories');

  await openOrder(page);
  const up = page.getByRole('button', { name: 'Subir Purgantes' });
  await up.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Purgantes: lugar 9 de 10.').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByRole('status').getByText('Purgantes: lugar 8 de 10.').waitFor({ state: 'attached' });
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Home');
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
  await saveOrder(page);
  const byKeyboard = byName.filter((id) => id !== 'purgantes').toSpliced(7, 0, 'purgantes');
  expect(await filtersOf(shopper)).toEqual(byKeyboard);

  await openOrder(page);
  const rows = list(page).getByRole('listitem');
  await rows.filter({ hasText: 'Niños' }).dragTo(rows.first());
  await page.getByRole('status').getByText('Niños: lugar 1 de 10.').waitFor({ state: 'attached' });
  await saveOrder(page);
  expect((await filtersOf(shopper))[0]).toBe('ninos');

  await openOrder(page);
  await page.getByRole('button', { name: 'Poner por nombre' }).click();
  await saveOrder(page);
  expect(await filtersOf(shopper)).toEqual(byName);
});

test('a category is hidden on a phone: shoppers no longer see it, but still its products', async () => {
  const page = await enter('/admin/categories', { screen: 'phone' });
  const setHidden = async (isHidden: boolean) => {
    await page.getByRole('button', { name: 'Editar Purgantes' }).click();
    const editing = page.getByRole('dialog', { name: 'Editar Categoría' });
    await editing.getByRole('checkbox', { name: 'Ocultar en la tienda' }).setChecked(isHidden);
    await editing.getByRole('button', { name: 'Actualizar' }).click();
    const words = isHidden ? '“Purgantes” está oculta en la tienda.' : '“Purgantes” ya se ve en la tienda.';
    await expectToast(page, 'Categoría Actualizada', words);
    await closeToast(page);
  };
  const shopper = await browser.visit('/productos?categoria=purgantes');
  await shopper.getByRole('heading', { level: 1, name: 'Purgantes' }).waitFor();
  const product = shopper.getByRole('region', { name: 'Resultados' }).getByRole('link').first();
  const href = (await product.getAttribute('href')) ?? '';

  await setHidden(true);
  await page.getByRole('listitem').filter({ hasText: 'Purgantes' }).getByText('Oculta').waitFor();
  expect(await filtersOf(shopper)).not.toContain('purgantes');
  await awake(shopper, () => shopper.goto('/productos?categoria=purgantes'));
  await shopper.getByRole('heading', { level: 1, name: 'Productos', exact: true }).waitFor();
  await awake(shopper, () => shopper.goto(href));
  await shopper.getByRole('heading', { level: 1 }).waitFor();
  const way = shopper.getByRole('navigation', { name: 'Ruta de navegación' });
  expect(await way.getByText('Purgantes').count()).toBe(0);

  await setHidden(false);
  expect(await filtersOf(shopper)).toContain('purgantes');
});

test('a category with a product is deleted: the question says where it goes, and shoppers find it there', async () => {
  const shopper = await browser.visit('/productos?categoria=purgantes');
  const product = shopper.getByRole('region', { name: 'Resultados' }).getByRole('link').first();
  const href = (await product.getAttribute('href')) ?? '';

  const page = await enter('/admin/categories');
  await page.getByRole('button', { name: 'Añadir categoría' }).click();
  const adding = page.getByRole('dialog', { name: 'Añadir Nueva Categoría' });
  await adding.getByLabel(/^Nombre/).fill('Temporada');
  await adding.getByRole('button', { name: 'Crear' }).click();
  await expectToast(page, 'Categoría Creada', '“Temporada” ya se ve en la tienda.');
  await page.goto(href.replace('/productos/', '/admin/products/edit/'));
  await page.getByLabel('Categoría').selectOption({ label: 'Temporada' });
  await page.getByRole('button', { name: 'Guardar producto' }).click();
  await page.waitForURL('**/admin/products');
  await awake(shopper, () => shopper.goto(href));
  const way = shopper.getByRole('navigation', { name: 'Ruta de navegación' });
  await way.getByRole('link', { name: 'Temporada' }).waitFor();

  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'Eliminar Temporada' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  const choice = confirmation.getByLabel('¿A dónde va su producto?');
  expect(await choice.inputValue()).toBe('');
  await choice.selectOption({ label: 'Purgantes' });
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectToast(page, 'Categoría Eliminada', 'Se eliminó “Temporada”. 1 producto pasó a “Purgantes”.');
  await awake(shopper, () => shopper.goto(href));
  await way.getByRole('link', { name: 'Purgantes' }).waitFor();
});

test('a category is put within another: the filters show it there, and the list of the other has its products', async () => {
  const page = await enter('/admin/categories');
  await page.getByRole('button', { name: 'Editar Purgantes' }).click();
  const editing = page.getByRole('dialog', { name: 'Editar Categoría' });
  await editing.getByLabel('Dentro de').selectOption({ label: 'Jarabes' });
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
  await editing.getByRole('button', { name: 'Actualizar' }).click();
  await expectToast(page, 'Categoría Actualizada', '“Purgantes” ya se ve en la tienda.');
  await closeToast(page);
  await page.getByRole('listitem').filter({ hasText: 'Purgantes' }).getByText('Dentro de Jarabes').waitFor();

  const shopper = await browser.visit('/productos?categoria=purgantes');
  const product = shopper.getByRole('region', { name: 'Resultados' }).getByRole('link').first();
  const href = (await product.getAttribute('href')) ?? '';
  const filters = await filtersOf(shopper);
  expect(filters[filters.indexOf('jarabes') + 1]).toBe('purgantes');
  await awake(shopper, () => shopper.goto('/productos?categoria=jarabes'));
  await shopper.getByRole('region', { name: 'Resultados' }).locator(`a[href="${href}"]`).first().waitFor();

  await page.getByRole('button', { name: 'Editar Purgantes' }).click();
  await editing.getByLabel('Dentro de').selectOption({ label: 'Ninguna: es una categoría principal' });
  await editing.getByRole('button', { name: 'Actualizar' }).click();
  await expectToast(page, 'Categoría Actualizada', '“Purgantes” ya se ve en la tienda.');
});
