import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { createMail } from './mail.server.ts';
import { createOutbox, type Outbox } from './outbox.server.ts';

const mail = {
  to: 'laura@correo.example',
  subject: 'Pedido 482913',
  text: 'Gracias por tu compra.',
  html: '<p>Gracias por tu compra.</p>',
};

let folder = '';
let outbox: Outbox;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-outbox-'));
  outbox = createOutbox({ folder, days: 30 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('without SMTP every message is kept as a readable file', async () => {
  await createMail({ smtpUrl: undefined, from: 'Origen <a@origen.example>', outbox })(mail);

  const kept = readMessage();
  expect(kept).toContain('Para: laura@correo.example');
  expect(kept).toContain('Gracias por tu compra.');
});

test('a line break in an address or subject cannot add a header', async () => {
  await createMail({ smtpUrl: undefined, from: 'a@origen.example', outbox })({
    ...mail,
    subject: 'Hola\r\nPara: otra@correo.example',
  });

  expect(readMessage()).toContain('Asunto: Hola Para: otra@correo.example\n');
});

test('a message sent again replaces the one of its id, and its HTML is stored beside it', async () => {
  const keep = createMail({ smtpUrl: undefined, from: 'a@origen.example', outbox });
  await keep({ ...mail, id: 'pedido-482913-7-customer' });
  await keep({ ...mail, id: 'pedido-482913-7-customer', text: 'Otra vez.' });

  expect(readdirSync(folder).sort()).toEqual(['pedido-482913-7-customer.html', 'pedido-482913-7-customer.txt']);
  expect(readMessage()).toContain('Otra vez.');
});

test('a message with an id has one Message-ID however often it is sent, and its replies go to the shop', async () => {
  const server = await startMailServer();
  const send = createMail({ smtpUrl: server.url, from: 'Origen <a@origen.example>', outbox });
  await send({ ...mail, id: 'pedido-482913-7-customer', replyTo: 'hola@origen.example' });
  await send({ ...mail, id: 'pedido-482913-7-customer', replyTo: 'hola@origen.example' });
  server.stop();

  const sources = server.received.map(({ source }) => source).join('');
  expect(sources.match(/^Message-ID: <pedido-482913-7-customer@origen\.example>\r$/gm)).toHaveLength(2);
  expect(sources).toMatch(/^Reply-To: hola@origen\.example\r$/m);
});

test('with SMTP the message goes to the server', async () => {
  const server = await startMailServer();
  await createMail({ smtpUrl: server.url, from: 'a@origen.example', outbox })(mail);
  server.stop();

  expect(server.received).toMatchObject([
    { to: 'laura@correo.example', source: expect.stringContaining('Subject: Pedido 482913') },
  ]);
});

function readMessage(): string {
  const file = readdirSync(folder).find((name) => name.endsWith('.txt'));
  return readFileSync(path.join(folder, file ?? ''), 'utf8');
}
