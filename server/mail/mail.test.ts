import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
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

const mailFrom = (from: string, smtpUrl?: string, siteName = 'Botica Andina') =>
  createMail({ smtpUrl, from, findSiteName: async () => siteName, outbox });

test('a sender without a name has the shop’s; one with a name keeps it', async () => {
  const server = await startMailServer();
  await mailFrom('a@origen.example', server.url)(mail);
  await mailFrom('Origen <a@origen.example>', server.url)(mail);
  server.stop();

  expect(server.received.map(({ source }) => /^From: .*$/m.exec(source)?.[0].trim())).toEqual([
    'From: Botica Andina <a@origen.example>',
    'From: Origen <a@origen.example>',
  ]);
});

test.each(['Botica "La 5", <x@y.example>', 'Botica\r\nBcc: otra@correo.example', 'Ñandú (y hermanos)'])(
  'the shop name %j stays inside the name of the sender',
  async (siteName) => {
    const server = await startMailServer();
    await mailFrom('a@origen.example', server.url, siteName)(mail);
    server.stop();

    const { to, source } = server.received[0] ?? { to: '', source: '' };
    expect(to).toBe('laura@correo.example');
    const [header = ''] = source.split('\r\n\r\n');
    expect(header.match(/^(From|Bcc):/gm)).toEqual(['From:']);
    const [from] = addressparser(/^From: (.*(?:\r\n .*)*)$/m.exec(header)?.[1] ?? '');
    expect(from).toMatchObject({ address: 'a@origen.example' });
  },
);

test('a mail of a list names the address that ends it, for mail programs; no other mail does', async () => {
  const server = await startMailServer();
  const send = mailFrom('a@origen.example', server.url);
  await send({ ...mail, unsubscribeHref: 'https://tienda.example/salir' });
  await send(mail);
  server.stop();

  const [listed = '', ordinary = ''] = server.received.map(({ source }) => source);
  expect(listed).toContain('List-Unsubscribe: <https://tienda.example/salir>');
  expect(listed).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(ordinary).not.toContain('List-Unsubscribe');
});

test('without SMTP every message is kept as a readable file', async () => {
  await mailFrom('Origen <a@origen.example>')(mail);

  const kept = readMessage();
  expect(kept).toContain('Para: laura@correo.example');
  expect(kept).toContain('Gracias por tu compra.');
});

test('a line break in the shop’s name, an address or a subject cannot add a header', async () => {
  await mailFrom(
    'a@origen.example',
    undefined,
    'Botica\r\nPara: otra@correo.example',
  )({
    ...mail,
    subject: 'Hola\r\nPara: otra@correo.example',
  });

  expect(readMessage()).toContain('De: "Botica Para: otra@correo.example" <a@origen.example>\n');
  expect(readMessage()).toContain('Asunto: Hola Para: otra@correo.example\n');
});

test('a message sent again replaces the one of its id, and its HTML is stored beside it', async () => {
  const keep = mailFrom('a@origen.example');
  await keep({ ...mail, id: 'pedido-482913-7-customer' });
  await keep({ ...mail, id: 'pedido-482913-7-customer', text: 'Otra vez.' });

  expect(readdirSync(folder).sort()).toEqual(['pedido-482913-7-customer.html', 'pedido-482913-7-customer.txt']);
  expect(readMessage()).toContain('Otra vez.');
});

test('a message with an id has one Message-ID however often it is sent, and its replies go to the shop', async () => {
  const server = await startMailServer();
  const send = mailFrom('Origen <a@origen.example>', server.url);
  await send({ ...mail, id: 'pedido-482913-7-customer', replyTo: 'hola@origen.example' });
  await send({ ...mail, id: 'pedido-482913-7-customer', replyTo: 'hola@origen.example' });
  server.stop();

  const sources = server.received.map(({ source }) => source).join('');
  expect(sources.match(/^Message-ID: <pedido-482913-7-customer@origen\.example>\r$/gm)).toHaveLength(2);
  expect(sources).toMatch(/^Reply-To: hola@origen\.example\r$/m);
});

test('with SMTP the message goes to the server', async () => {
  const server = await startMailServer();
  await mailFrom('a@origen.example', server.url)(mail);
  server.stop();

  expect(server.received).toMatchObject([
    { to: 'laura@correo.example', source: expect.stringContaining('Subject: Pedido 482913') },
  ]);
});

function readMessage(): string {
  const file = readdirSync(folder).find((name) => name.endsWith('.txt'));
  return readFileSync(path.join(folder, file ?? ''), 'utf8');
}
