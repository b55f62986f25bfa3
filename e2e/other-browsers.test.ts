import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFirefox, openWebKit, type Shopper } from './browsers.ts';
import { shipping } from './checkout-page.ts';
import { confirmName, delivery } from './shopper.ts';
import { eventually, usePayingShop } from './shops/paying-shop.ts';

const shop = usePayingShop();
const done = /Pedido Realizado con Éxito/;

describe.each([
  ['Firefox', '311 456', openFirefox],
  ['WebKit', '312 456', openWebKit],
])('in %s', (_name, phone, openBrowser) => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = await openBrowser();
  });
  afterAll(() => shopper?.close());

  test('a shopper orders a product on delivery', async () => {
    await shopper.open(`${shop.url}/productos/${shop.honeyId}`);
    await shopper.press(/^PAGAR CONTRAENTREGA/);
    await shopper.see(/Pago Contraentrega/);
    await fillIn(shopper, { ...delivery, Celular: `${phone} 0001` });
    await shopper.press(/^Acepto las condiciones/);
    await shopper.press(confirmName);
    expect(await lastOrder(shopper)).toMatchObject({ status: 'Pendiente Contraentrega' });
  });

  test('a shopper pays by transfer and sends its proof', async () => {
    await goToCheckout(shopper, `${phone} 0002`);
    await shopper.press(/^Transferencia/);
    await shopper.see(/reservados hasta las/);
    await shopper.attach(/^Comprobante de pago/, await proofFile());
    await shopper.press(confirmName);
    expect(await lastOrder(shopper)).toMatchObject({ status: 'Pendiente', events: ['placed', 'proof-sent'] });
  });

  test('a shopper pays with Nequi in the payment window', async () => {
    await goToCheckout(shopper, `${phone} 0003`);
    await shopper.press(/^Nequi/);
    await shopper.press(confirmName);
    await shopper.inFrame(async (frame) => {
      await frame.press(/^Nequi/);
      await frame.press(/se aprueba/);
      await frame.press(/^Pagar /);
      await frame.press(/^Volver a la tienda/);
    });
    const order = await lastOrder(shopper);
    await eventually(async () => (await shop.findOrder(order.orderNumber)).status, 'Pagado');
  });
});

async function goToCheckout(shopper: Shopper, phone: string): Promise<void> {
  await shopper.open(`${shop.url}/productos/${shop.honeyId}`);
  await shopper.press(/^Añadir al carrito$/);
  await shopper.see(/Añadido al carrito/);
  await shopper.open(`${shop.url}/checkout`);
  await fillIn(shopper, { ...shipping, Teléfono: phone });
  await shopper.press(/^Acepto las condiciones/);
}

async function fillIn(shopper: Shopper, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const name = new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\(opcional\\))?$`);
    if (label === 'Departamento') await shopper.choose(name, text);
    else await shopper.fill(name, text);
  }
}

/** Waits for the screen of a placed order; returns the order as stored. */
async function lastOrder(shopper: Shopper) {
  await shopper.see(done);
  return shop.findOrder(await shopper.see(/\d{3}\s\d{3}/));
}

async function proofFile(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'proof-')), 'transferencia.jpg');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: 'white', noise } });
  writeFileSync(file, await picture.jpeg().toBuffer());
  return file;
}
