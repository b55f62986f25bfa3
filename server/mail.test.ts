import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMail } from './mail.server.ts';

const mail = {
  to: 'laura@correo.example',
  subject: 'Pedido 482913',
  text: 'Gracias por tu compra.',
  html: '<p>Gracias por tu compra.</p>',
};

let outbox = '';
beforeEach(() => {
  outbox = mkdtempSync(path.join(tmpdir(), 'shop-outbox-'));
});
afterEach(() => rmSync(outbox, { recursive: true, force: true }));

test('without SMTP every message is kept as a readable file', async () => {
  await createMail({ smtpUrl: undefined, from: 'Origen <a@origen.example>', outbox })(mail);

  const [file] = readdirSync(outbox);
  const kept = readFileSync(path.join(outbox, file ?? ''), 'utf8');
  expect(kept).toContain('Para: laura@correo.example');
  expect(kept).toContain('Gracias por tu compra.');
});

test('a line break in an address or subject cannot add a header', async () => {
  await createMail({ smtpUrl: undefined, from: 'a@origen.example', outbox })({
    ...mail,
    subject: 'Hola\r\nPara: otra@correo.example',
  });

  const [file] = readdirSync(outbox);
  expect(readFileSync(path.join(outbox, file ?? ''), 'utf8')).toContain('Asunto: Hola Para: otra@correo.example\n');
});

test('with SMTP the message goes to the server', async () => {
  const { server, port, received } = await aMailServer();
  await createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@origen.example', outbox })(mail);
  server.close();

  expect(received.join('')).toMatch(/RCPT TO:<laura@correo\.example>[\s\S]*Subject: Pedido 482913/);
});

/** Speaks just enough SMTP to take one message. */
function aMailServer(): Promise<{ server: Server; port: number; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inMessage = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const said = String(chunk);
      received.push(said);
      if (inMessage) {
        if (said.endsWith('\r\n.\r\n')) {
          inMessage = false;
          socket.write('250 kept\r\n');
        }
      } else if (said.startsWith('DATA')) {
        inMessage = true;
        socket.write('354 go on\r\n');
      } else if (said.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, received, port: address && typeof address === 'object' ? address.port : 0 });
    }),
  );
}
