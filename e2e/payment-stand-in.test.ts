import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { accessibilityFaults, type ScreenName, useBrowser } from './browser.ts';
import { type OwnStandIn, startStandIn } from './shops/payment-stand-in.ts';

const browser = useBrowser();
let standIn: OwnStandIn;
beforeAll(async () => {
  standIn = await startStandIn({ eventsUrl: 'http://127.0.0.1:9/wompi/eventos' });
});
afterEach(() => standIn.reset());
afterAll(() => standIn.stop());

type Config = { reference: string; amountInCents: number; expirationTime?: string; signature?: { integrity: string } };

/** Serves a page with one payment button whose CSP allows the provider's script and frame and no inline styles. */
async function openDialog(overrides: Partial<Config> = {}, screen: ScreenName = 'desktop'): Promise<Page> {
  const server = createServer((_, response) => {
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src ${standIn.url}; frame-src ${standIn.url}`,
    );
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="es"><title>Tienda</title><script src="${standIn.url}/widget.js"></script><main><h1>Tienda</h1><button>Pagar</button></main>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());

  const page = await browser.visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    screen,
    expectComplaint: /status of (422|503)|favicon/,
  });
  const config = { reference: 'ORDEN-1-abc', amountInCents: 9_500_000, ...overrides };
  const { expirationTime = '', reference, amountInCents } = config;
  const integrity = createHash('sha256')
    .update(`${reference}${amountInCents}COP${expirationTime}${standIn.environment.WOMPI_INTEGRITY_SECRET}`)
    .digest('hex');
  await page.evaluate(
    (whole) => {
      const { WidgetCheckout } = window as unknown as {
        WidgetCheckout: new (config: object) => { open(callback: (result: unknown) => void): void };
      };
      document.querySelector('button')?.addEventListener('click', () => {
        new WidgetCheckout(whole).open((result) => {
          document.title = JSON.stringify(result);
        });
      });
    },
    {
      currency: 'COP',
      publicKey: standIn.environment.WOMPI_PUBLIC_KEY,
      signature: { integrity },
      customerData: {
        email: 'ana@correo.example',
        fullName: 'Ana Ruiz',
        phoneNumber: '3001234567',
        phoneNumberPrefix: '+57',
      },
      ...config,
    },
  );
  await page.getByRole('button', { name: 'Pagar' }).click();
  return page;
}

const frameOf = (page: Page) => page.frameLocator('iframe');
const resultOf = async (page: Page) => JSON.parse(await page.title());
const payWith = async (page: Page, sample: string) => {
  const frame = frameOf(page);
  await frame.getByRole('button', { name: sample }).click();
  await frame.getByRole('button', { name: /^Pagar/ }).click();
};
const isBackOnThePage = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pagar');

test('an approved card passes its transaction to the callback, and the focus returns', async () => {
  const page = await openDialog();
  await payWith(page, '4242 4242 4242 4242');
  await frameOf(page).getByRole('heading', { name: 'Pago aprobado' }).waitFor();
  await frameOf(page).getByRole('button', { name: 'Volver a la tienda' }).click();

  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isBackOnThePage(page);
  const [transaction] = await standIn.transactions();
  expect(await resultOf(page)).toMatchObject({
    transaction: { id: transaction?.id, status: 'APPROVED', reference: 'ORDEN-1-abc', amountInCents: 9_500_000 },
  });
});

test('after a declined card another method pays on the same reference', async () => {
  const page = await openDialog();
  await standIn.control({ callbackCase: 'snake' });
  await payWith(page, '4111 1111 1111 1111');
  await frameOf(page).getByRole('button', { name: 'Intentar con otro medio' }).click();
  await frameOf(page).getByRole('radio', { name: /Nequi/ }).check();
  await payWith(page, '3991111111');
  await frameOf(page).getByRole('button', { name: 'Volver a la tienda' }).click();

  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await standIn.transactions()).toMatchObject([
    { reference: 'ORDEN-1-abc', status: 'DECLINED' },
    { reference: 'ORDEN-1-abc', status: 'APPROVED' },
  ]);
  expect(await resultOf(page)).toMatchObject({ transaction: { status: 'APPROVED', amount_in_cents: 9_500_000 } });
});

test('a bank payment goes back to the shop while it waits', async () => {
  await standIn.control({ keepPending: true });
  const page = await openDialog();
  await frameOf(page).getByRole('radio', { name: /PSE/ }).check();
  await frameOf(page).getByLabel('Banco', { exact: true }).selectOption('Banco que aprueba');
  await frameOf(page)
    .getByRole('button', { name: /^Pagar/ })
    .click();
  await frameOf(page).getByRole('button', { name: 'Continuar sin esperar' }).click();

  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await resultOf(page)).toMatchObject({ transaction: { status: 'PENDING' } });
});

test('closing without paying calls back with nothing, or not at all, as configured', async () => {
  const first = await openDialog();
  await first.getByRole('button', { name: 'Cerrar' }).click();
  expect(await resultOf(first)).toEqual({});

  await standIn.control({ closing: 'silent' });
  const second = await openDialog();
  await frameOf(second)
    .getByRole('heading', { name: /^Pago de/ })
    .waitFor();
  // The frame has the focus once it has exchanged messages with the page.
  await expect
    .poll(() => second.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName))
    .toBe('IFRAME');
  await second.getByRole('button', { name: 'Cerrar' }).click();
  await second.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await second.title()).toBe('Tienda');
});

test('the keyboard alone pays, and Escape closes from within', async () => {
  const page = await openDialog();
  const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName);
  await expect.poll(focused).toBe('IFRAME');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await frameOf(page).getByLabel('Número de la tarjeta').press('Enter');
  await frameOf(page).getByRole('heading', { name: 'Pago aprobado' }).waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isBackOnThePage(page);
  expect(await resultOf(page)).toMatchObject({ transaction: { status: 'APPROVED' } });
});

test.each([
  ['a wrong signature', { signature: { integrity: 'f'.repeat(64) } }, /firma de integridad no es válida/],
  ['an expiry that has passed', { expirationTime: '2024-01-01T00:00:00.000Z' }, /plazo para pagar terminó/],
  ['half a cent', { amountInCents: 9_500.5 }, /monto no es válido/],
])('with %s nothing can be paid', async (_, given, message) => {
  const page = await openDialog(given);
  await frameOf(page).getByRole('alert').filter({ hasText: message }).waitFor();
  expect(
    await frameOf(page)
      .getByRole('button', { name: /^Pagar/ })
      .count(),
  ).toBe(0);
  await frameOf(page).getByRole('button', { name: 'Cerrar y volver a la tienda' }).click();
  await isBackOnThePage(page);
});

test('a reference that has been paid is refused', async () => {
  const page = await openDialog();
  await payWith(page, '4242 4242 4242 4242');
  await frameOf(page).getByRole('button', { name: 'Volver a la tienda' }).click();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await frameOf(page).getByRole('alert').filter({ hasText: 'ya fue usada' }).waitFor();
});

test('missing fields are marked, and the first has the focus', async () => {
  const page = await openDialog();
  await frameOf(page)
    .getByRole('button', { name: /^Pagar/ })
    .click();
  await frameOf(page).getByText('Escribe el número de la tarjeta').waitFor();
  expect(await frameOf(page).locator(':focus').getAttribute('id')).toBe('number');
});

test('a pending bank payment is decided on the page of payments', async () => {
  const page = await openDialog();
  await frameOf(page).getByRole('radio', { name: /PSE/ }).check();
  await frameOf(page).getByLabel('Banco', { exact: true }).selectOption('Banco que espera tu decisión');
  await frameOf(page)
    .getByRole('button', { name: /^Pagar/ })
    .click();
  await frameOf(page).getByRole('button', { name: 'Continuar sin esperar' }).click();

  await page.goto(standIn.url);
  await page.getByRole('button', { name: 'Aprobar el pago ORDEN-1-abc' }).click();
  await page.getByText('Aprobado', { exact: true }).waitFor();
  expect(await standIn.transactions()).toMatchObject([{ status: 'APPROVED' }]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('no axe violations in the dialog, which fits a phone', async () => {
  const page = await openDialog({}, 'phone');
  await frameOf(page)
    .getByRole('heading', { name: /^Pago de/ })
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const [, frame] = page.frames();
  await page.goto(frame?.url() ?? '');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('when the provider goes down during a payment, the dialog says so and can be closed', async () => {
  const page = await openDialog();
  await frameOf(page)
    .getByRole('heading', { name: /^Pago de/ })
    .waitFor();
  await standIn.control({ apiDown: 'answers-503' });
  await payWith(page, '4242 4242 4242 4242');
  await frameOf(page).getByRole('alert').filter({ hasText: 'El proveedor no responde' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  expect(await resultOf(page)).toEqual({});
});
