import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { tabTo } from './keyboard.ts';
import { findCutOff } from './screens/cut-off.ts';
import { staffVisits } from './shopper.ts';

const browser = useBrowser();
const enter = staffVisits(browser);

/** A long name without a space and a long text are the hardest to fit. */
const longName = `Infusión-${'deHierbasDeLaSierra'.repeat(4)}`;

test('on a phone, staff export the products from their list, import the changed file and see every row before', async () => {
  const page = await enter('/admin/products');
  await page.setViewportSize({ width: 390, height: 844 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar CSV' }).click(),
  ]);
  const exported = readFileSync(await download.path(), 'utf8');
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Importar productos' }).waitFor();

  const heading = exported.split('\n', 1)[0] ?? '';
  expect(heading).toContain('Nombre');
  const choose = (text: string) =>
    page
      .getByLabel('Elegir archivo CSV')
      .setInputFiles({ name: `${'productos'.repeat(6)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const fits = async (where: string) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(findCutOff), `${where} at ${width}`).toEqual([]);
    }
  };
  await fits('choice of the file');
  const columns = 'Nombre;Precio;Stock;Categoría;Descripción';
  await choose(`${columns}\r\n${longName};cinco mil;4;Jarabes;${'texto '.repeat(80)}`);
  await page.getByText('Hay 1 fila por corregir.').waitFor();
  await fits('rows to correct');

  await page.getByRole('button', { name: 'Elegir otro archivo' }).click();
  await choose(`${columns}\r\n${longName};5000;4;Jarabes;${'texto '.repeat(80)}`);
  await page.getByText(longName).waitFor();
  await fits('preview of the rows');
  await page.getByRole('button', { name: 'Importar 1 producto' }).click();
  await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
  await fits('the import done');
  await page.getByRole('link', { name: 'Ver los productos' }).click();
  await page.getByRole('button', { name: `Eliminar ${longName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await page.getByRole('link', { name: longName, exact: true }).waitFor({ state: 'detached' });
});

test('the import is reached from the list and back by keyboard, on a desk', async () => {
  const page = await enter('/admin/products');
  await tabTo(page, 'link', 'Importar');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Importar productos' }).waitFor();
  await tabTo(page, 'link', 'Productos', { backwards: true });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/products');
});
