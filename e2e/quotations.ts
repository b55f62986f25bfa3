/** Steps with quotations, for tests of screens. */
import type { Page } from 'playwright-core';

type Found = { products: { id: string; price: number; discountPercentage: number }[] };

/** Saves a sale of one product as the form of a sale does, as staff, and opens it to be sent as a quotation. */
export async function openQuotationToSend(page: Page): Promise<void> {
  await page.goto('/admin/orders/drafts');
  await page.getByRole('heading', { level: 1, name: 'Borradores y cotizaciones' }).waitFor();
  await page.evaluate(async () => {
    const found = await fetch('/admin/orders/find-product?q=moringa');
    const [product] = ((await found.json()) as Found).products;
    if (!product) throw new Error('There is no such product');
    const shownPrice = Math.round((product.price * (100 - product.discountPercentage)) / 100);
    const sale = {
      idempotencyKey: crypto.randomUUID(),
      lines: [{ kind: 'unit', lineId: 'l1', productId: product.id, quantity: 2, shownPrice }],
      delivery: 'pickup',
      channel: 'whatsapp',
      customer: { firstName: 'Marcela', lastName: 'Arango Vélez', phone: '300 456 7812' },
      consented: true,
    };
    const body = new URLSearchParams({ sale: JSON.stringify(sale) });
    const saved = await fetch('/admin/orders/drafts.data', { method: 'POST', body });
    if (!saved.ok) throw new Error(`The draft was not saved: ${saved.status}`);
  });
  await page.reload();
  await page.getByRole('link', { name: 'Cotizar: Marcela Arango Vélez' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Cotización' }).waitFor();
}

/** Sends a quotation as staff, and opens it as its customer. */
export async function openQuotation(page: Page): Promise<void> {
  await openQuotationToSend(page);
  await page.getByRole('button', { name: 'Crear el enlace' }).click();
  const link = page.getByText(/\/cotizacion\/[\w-]{32}$/);
  const path = new URL((await link.textContent()) ?? '').pathname;
  await page.goto(path);
  await page.getByRole('button', { name: /^Aceptar cotización/ }).waitFor();
}
