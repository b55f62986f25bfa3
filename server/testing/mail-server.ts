import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A message as it arrived: whom it is for, and its source with the words of its texts as people read them. */
export type ReceivedMail = { to: string; source: string };

/** A mail server for tests: speaks just enough SMTP to take every message, and sends none on. */
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
  let said = '';
  let to = '';
  let inMessage = false;
  socket.write('220 test\r\n');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    said += String(chunk);
    if (inMessage) {
      if (!said.endsWith(endOfMessage)) return;
      keep({ to, source: readable(said) });
      inMessage = false;
      socket.write('250 kept\r\n');
    } else if (!said.endsWith('\r\n')) return;
    else if (said.startsWith('DATA')) {
      inMessage = true;
      socket.write('354 go on\r\n');
    } else if (said.startsWith('QUIT')) socket.end('221 bye\r\n');
    else {
      to = /^RCPT TO:<(.*)>/.exec(said)?.[1] ?? to;
      socket.write('250 ok\r\n');
    }
    said = '';
  });
}

/** Undoes 'quoted-printable', in which texts with accents travel: lines that go on, and letters as '=C3=A9'. */
function readable(source: string): string {
  return source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (letters) => Buffer.from(letters.replaceAll('=', ''), 'hex').toString());
}
