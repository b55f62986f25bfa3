import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A received message: its recipient, and its source with quoted-printable text decoded. */
export type ReceivedMail = { to: string; source: string };

/** Starts an SMTP server for tests that accepts every message and delivers none. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const server = createServer((socket) => takeMessages(socket, (mail) => received.push(mail)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** oldest first */
    received,
    stop: () => server.close(),
  };
}

const endOfMessage = '\r\n.\r\n';

function takeMessages(socket: Socket, keep: (mail: ReceivedMail) => void) {
  let pendingText = '';
  let to = '';
  let inMessage = false;
  socket.write('220 test\r\n');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    pendingText += String(chunk);
    if (inMessage) {
      if (!pendingText.endsWith(endOfMessage)) return;
      keep({ to, source: readable(pendingText) });
      inMessage = false;
      socket.write('250 kept\r\n');
    } else if (!pendingText.endsWith('\r\n')) return;
    else if (pendingText.startsWith('DATA')) {
      inMessage = true;
      socket.write('354 go on\r\n');
    } else if (pendingText.startsWith('QUIT')) socket.end('221 bye\r\n');
    else {
      to = /^RCPT TO:<(.*)>/.exec(pendingText)?.[1] ?? to;
      socket.write('250 ok\r\n');
    }
    pendingText = '';
  });
}

/** Decodes quoted-printable: soft line breaks, and characters such as '=C3=A9'. */
function readable(source: string): string {
  return source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (escapes) => Buffer.from(escapes.replaceAll('=', ''), 'hex').toString());
}
