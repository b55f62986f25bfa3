import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashAddress } from '#shop/hash-address.server.ts';
import { createOutbox, type Outbox } from './outbox.server.ts';

let folder = '';
let outbox: Outbox;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-outbox-'));
  outbox = createOutbox({ folder, days: 30 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keep = (id: string, to: string, text = 'Hola:') =>
  outbox.keep({ from: 'a@origen.example', to, subject: 'Un mensaje', text, html: '<p>Hola:</p>', id });
const kept = () => readdirSync(folder).sort();

function writtenDaysAgo(file: string, days: number) {
  const moment = Date.now() / 1000 - days * 86_400;
  utimesSync(path.join(folder, file), moment, moment);
}

test('mails are deleted after the days the outbox keeps them, text and HTML alike', async () => {
  await keep('viejo', 'laura@correo.example');
  await keep('nuevo', 'laura@correo.example');
  for (const ending of ['txt', 'html']) {
    writtenDaysAgo(`viejo.${ending}`, 30.1);
    writtenDaysAgo(`nuevo.${ending}`, 29.9);
  }

  await outbox.prune();

  expect(kept()).toEqual(['nuevo.html', 'nuevo.txt']);
});

test('the mails to a closed account and those to staff about it are deleted, and no others', async () => {
  await keep('reset', 'Laura@correo.example', 'https://tienda.example/restablecer/secreto');
  await keep('pregunta', 'equipo@tienda.example', 'Leer y responder: https://tienda.example/admin/questions/laura-1\n');
  await keep('otra', 'equipo@tienda.example', 'Leer y responder: https://tienda.example/admin/questions/laura-12\n');
  await keep('pedro', 'pedro@correo.example', 'Le escribimos a laura@correo.example');

  await outbox.forget({ userId: 'laura-1', addressHash: hashAddress('laura@correo.example') });

  expect(kept()).toEqual(['otra.html', 'otra.txt', 'pedro.html', 'pedro.txt']);
});

test('the mails of a forgotten order are deleted, whatever their address', async () => {
  await keep('pedido-482913-7-customer', 'laura@correo.example');
  await keep('pedido-482913-8-staff', 'equipo@tienda.example');
  await keep('pedido-4829130-9-customer', 'pedro@correo.example');

  await outbox.forget({ orderNumber: '482913' });

  expect(kept()).toEqual(['pedido-4829130-9-customer.html', 'pedido-4829130-9-customer.txt']);
});

test('a shop that never wrote a mail has nothing to prune or forget, and gets no folder', async () => {
  const none = path.join(folder, 'none');
  const unused = createOutbox({ folder: none, days: 30 });
  await unused.prune();
  await unused.forget({ orderNumber: '482913' });
  expect(existsSync(none)).toBe(false);
});
