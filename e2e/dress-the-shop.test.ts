import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoBanners, demoSettings } from '#demo/settings.ts';
import { defaultPublicSettings } from '#shop/settings/store-settings.ts';
import { accessibilityFaults, awake, useBrowser } from './browser.ts';
import { staffVisits } from './shopper.ts';
import { closeToast, expectToast } from './toast.ts';

const browser = useBrowser({ pictures: true });
const enter = staffVisits(browser);

/** A unique picture as a file for a file input. */
async function aPicture(name: string) {
  const background = { r: 20, g: Math.floor(Math.random() * 255), b: Math.floor(Math.random() * 255) };
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const [firstBanner] = demoBanners;
const saved = [
  'Configuración Guardada',
  'Si la tienda está abierta en otra pestaña, recárgala para ver los cambios.',
] as const;
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Configuración' });

test('changing the banner of the home page takes four clicks from the panel, and shoppers see it at once', async () => {
  const page = await enter('/admin', { expectComplaint: /400/ });
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const title = page.getByRole('group', { name: 'Banner 1' }).getByLabel('Título');

  await click(page.getByRole('link', { name: 'Personalizar Tienda' }));
  await click(page.getByRole('button', { name: /^1\. Lo natural/ }));
  await page.getByText('Sin cambios por guardar').waitFor();
  await click(title);
  await title.fill('Semana de la miel');
  await page.getByText('Hay cambios sin guardar').waitFor();
  await click(save(page));
  await expectToast(page, ...saved);
  expect(clicks).toBe(4);
  await page.getByRole('button', { name: /^1\. Semana de la miel/ }).waitFor();
  await page.getByRole('region', { name: 'Historial de cambios' }).getByText('Semana de la miel').first().waitFor();

  const shopper = await browser.visit('/');
  await shopper.getByRole('heading', { level: 1, name: 'Semana de la miel' }).waitFor();

  // The error is shown at its field, in a banner that was collapsed, and everything typed stays.
  const link = page.getByRole('group', { name: 'Banner 1' }).getByLabel(/^Enlace/);
  await page.getByRole('button', { name: /^1\. / }).click();
  await title.fill(firstBanner?.title ?? '');
  await link.fill('javascript:alert(1)');
  await page.getByRole('button', { name: /^1\. / }).click();
  await save(page).click();
  await page.getByText('Escribe una dirección completa, con https://, o una de tu tienda').waitFor();
  await page.getByText('Hay 1 campo por corregir').waitFor();
  expect(await link.evaluate((field) => document.activeElement === field)).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);

  // Leaving asks for confirmation.
  await page.getByRole('link', { name: 'Categorías' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await confirmation.getByRole('button', { name: 'Seguir editando' }).click();
  await link.fill(firstBanner?.link ?? '');
  await save(page).click();
  await expectToast(page, ...saved);
});

test.each(['phone', 'desktop'] as const)(
  'the shop’s own notice, slogan and Instagram account are on its pages as soon as they are saved: %s',
  async (screen) => {
    const page = await enter('/admin/settings', { screen });
    const fields = {
      Lema: 'Salud de la montaña',
      'Aviso de la barra superior': 'Feria el sábado',
      Instagram: '@labotica',
    };
    const fill = async (texts: { [label: string]: string }) => {
      for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
      await page.keyboard.press('Enter');
      await expectToast(page, ...saved);
    };
    await fill(fields);

    const shopper = await browser.visit('/', { screen });
    await shopper.getByRole('banner').getByText('Salud de la montaña').waitFor();
    await shopper.getByRole('region', { name: 'Avisos de la tienda' }).getByText('Feria el sábado').waitFor();
    const instagram = shopper.getByRole('contentinfo').getByRole('link', { name: 'Instagram' });
    expect(await instagram.getAttribute('href')).toBe('https://www.instagram.com/labotica');
    expect(await accessibilityFaults(shopper)).toEqual([]);

    await fill({ Lema: defaultPublicSettings.slogan, 'Aviso de la barra superior': '', Instagram: '' });
    await shopper.reload();
    await shopper.getByRole('banner').getByText(defaultPublicSettings.slogan).waitFor();
    expect(await instagram.count()).toBe(0);
  },
);

test('of two people who edit the settings at once, the second sees the newer values beside their own', async () => {
  const ana = await enter('/admin/settings', { screen: 'phone' });
  const luz = await enter('/admin/settings', { expectComplaint: /409/ });
  const phone = (page: Page) => page.getByLabel('Teléfono de contacto');

  await phone(luz).fill('606 111 1111');
  await phone(ana).fill('606 222 2222');
  await save(ana).click();
  await expectToast(ana, ...saved);
  await save(luz).click();
  await expectToast(luz, 'Error al Guardar', 'Otra persona guardó otros valores mientras editabas.');
  const newer = luz.getByRole('region', { name: 'Otra persona guardó otros valores mientras editabas' });
  await newer.getByText('606 222 2222').waitFor();
  await newer.getByText('606 111 1111').waitFor();
  await newer.getByRole('button', { name: 'Usar los guardados' }).click();
  await expect.poll(() => phone(luz).inputValue()).toBe('606 222 2222');

  await phone(luz).fill(demoSettings.contactPhone);
  await save(luz).click();
  await expectToast(luz, ...saved);
  await luz.reload();
  expect(await phone(luz).inputValue()).toBe(demoSettings.contactPhone);
});

test('a category is added with a picture, changed and deleted on a phone; shoppers see it come and go', async () => {
  const page = await enter('/admin/categories', { screen: 'phone', expectComplaint: /409/ });
  await page.getByRole('button', { name: 'Añadir categoría' }).click();
  const adding = page.getByRole('dialog', { name: 'Añadir Nueva Categoría' });
  await adding.getByRole('button', { name: 'Crear' }).click();
  await adding.getByText('El nombre de la categoría es obligatorio.').waitFor();
  await adding.getByLabel(/^Nombre/).fill('jarabes');
  await adding.getByRole('button', { name: 'Crear' }).click();
  await adding.getByText('Ya hay otra categoría con ese nombre.').first().waitFor();
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);

  await adding.getByLabel(/^Nombre/).fill('Té e infusiones');
  // A category is not created while its picture is still uploading.
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/admin/pictures/*', async (route) => {
    await gone;
    await route.continue();
  });
  await adding.locator('input[type=file]').setInputFiles(await aPicture('te.png'));
  await adding.getByRole('button', { name: 'Crear' }).click();
  await expectToast(page, 'Error al Guardar', 'Espera a que termine de subir la imagen.');
  letGo();
  await adding.getByRole('img', { name: 'Vista previa: Imagen' }).waitFor();
  await adding.getByRole('button', { name: 'Crear' }).click();
  await expectToast(page, 'Categoría Creada', '“Té e infusiones” ya se ve en la tienda.');
  await closeToast(page);
  const card = page.getByRole('listitem').filter({ hasText: 'Té e infusiones' });
  await card.getByText('Sin descripción').waitFor();
  await card.getByText('Sin productos').waitFor();

  await card.getByRole('button', { name: 'Editar Té e infusiones' }).click();
  const editing = page.getByRole('dialog', { name: 'Editar Categoría' });
  await editing.getByLabel(/^Descripción/).fill('Hojas sueltas y bolsitas.');
  await editing.getByRole('button', { name: 'Quitar imagen' }).click();
  await editing.getByRole('button', { name: 'Actualizar' }).click();
  await expectToast(page, 'Categoría Actualizada', '“Té e infusiones” ya se ve en la tienda.');
  await closeToast(page);
  await card.getByText('Hojas sueltas y bolsitas.').waitFor();

  const shopper = await browser.visit('/productos?categoria=te-e-infusiones');
  await shopper.getByRole('heading', { level: 1, name: 'Té e infusiones' }).waitFor();

  await card.getByRole('button', { name: 'Eliminar Té e infusiones' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await confirmation.getByText('La categoría “Té e infusiones” será eliminada. No se puede deshacer.').waitFor();
  await confirmation.getByText('Ningún producto está en ella.').waitFor();
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectToast(page, 'Categoría Eliminada', 'Se eliminó “Té e infusiones”.');
  await expect.poll(() => card.count()).toBe(0);
  await awake(shopper, () => shopper.goto('/productos'));
  expect(await shopper.getByText('Té e infusiones').count()).toBe(0);
});
