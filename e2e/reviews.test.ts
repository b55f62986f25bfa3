import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { confirmOrder, fillDelivery, openProduct, orderNumber, payOnDelivery, signInStaff } from './shopper.ts';

const browser = useBrowser();
const soap = 'Jabón Artesanal de Avena y Miel';

test('a delivered product is reviewed through its link, without scripts, and the shop shows and answers it', async () => {
  const shopper = await browser.visit('/');
  await openProduct(shopper, soap);
  const productPage = shopper.url();
  await shopper.getByText('Aún sin opiniones').waitFor();
  const form = await payOnDelivery(shopper);
  await fillDelivery(form);
  await confirmOrder(form);
  const number = (await orderNumber(shopper)).replaceAll(/\s/g, ' ');
  await shopper.getByRole('link', { name: 'Ver mi pedido' }).click();
  await shopper.getByRole('heading', { level: 1, name: `Pedido ${number}` }).waitFor();
  const orderPage = shopper.url();
  expect(await shopper.getByRole('link', { name: /^Dar mi opinión/ }).count()).toBe(0);

  const staff = await browser.visit(
    `/login?volver=${encodeURIComponent(`/admin/orders?search=${number.replace(' ', '')}`)}`,
  );
  await signInStaff(staff);
  await staff
    .getByRole('link', { name: new RegExp(`^Pedido ${number}`) })
    .first()
    .click();
  await staff.getByRole('combobox', { name: 'Estado' }).selectOption('Entregado');
  await staff.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect.poll(() => staff.getByRole('heading', { level: 1 }).innerText()).toMatch(/Entregado/);

  const plain = await browser.visit(orderPage, { screen: 'phone', scripts: false, expectComplaint: /status of 400/ });
  await plain.getByRole('link', { name: `Dar mi opinión de ${soap}` }).click();
  await plain.getByRole('heading', { level: 1, name: '¿Cómo te fue?' }).waitFor();
  await plain.getByRole('textbox', { name: /^Cuéntanos más/ }).fill('Huele a campo y hace mucha espuma.');
  await plain.getByRole('button', { name: 'Enviar mi opinión' }).click();
  await plain.getByText('Elige de una a cinco estrellas.').waitFor();
  expect(await plain.getByRole('textbox', { name: /^Cuéntanos más/ }).inputValue()).toContain('mucha espuma');
  await plain.getByRole('radio', { name: /Muy bueno/ }).check({ force: true });
  await plain.getByRole('button', { name: 'Enviar mi opinión' }).click();
  await plain.getByRole('heading', { level: 1, name: 'Gracias por tu opinión' }).waitFor();

  await staff.goto('/admin/reviews?show=published');
  await staff
    .getByRole('button', { name: /^Responder/ })
    .first()
    .click();
  await staff.getByRole('textbox', { name: 'Respuesta' }).fill('¡Gracias, Laura!');
  await staff.getByRole('button', { name: 'Guardar la respuesta' }).click();
  await staff.getByText('¡Gracias, Laura!').first().waitFor();

  const visitor = await browser.visit(productPage, { screen: 'phone' });
  await visitor.getByRole('link', { name: /4,0 · 1 opinión$/ }).waitFor();
  const reviews = visitor.getByRole('region', { name: 'Opiniones' });
  await reviews.getByRole('heading', { name: 'Laura G.' }).waitFor();
  await reviews.getByText('Huele a campo y hace mucha espuma.').waitFor();
  await reviews.getByText('Compra verificada').waitFor();
  await reviews.getByText('¡Gracias, Laura!').waitFor();
});
