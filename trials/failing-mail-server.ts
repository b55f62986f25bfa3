import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * How the server treats clients: 'gone' closes the connection at once, 'refuses' answers with a temporary error,
 * 'breaks-off' reads the whole message and closes the connection, 'silent' reads it and never answers.
 */
export type MailServerState = 'works' | 'gone' | 'refuses' | 'breaks-off' | 'silent';

/** Starts a mail server that fails on demand and keeps the Message-ID of each accepted mail. */
export async function startFailingMailServer() {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let state: MailServerState = 'works';
  let tries = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    tries += 1;
    if (state === 'gone') return socket.destroy();
    let received = '';
    let inMessage = false;
    socket.write('220 trial\r\n');
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (inMessage) {
        if (!received.endsWith('\r\n.\r\n')) return;
        if (state === 'breaks-off') return socket.destroy();
        if (state === 'silent') return;
        taken.push(/^Message-ID: <([^>]+)>/im.exec(received)?.[1] ?? 'without an id');
        inMessage = false;
        socket.write('250 kept\r\n');
      } else if (!received.endsWith('\r\n')) return;
      else if (state === 'refuses' && received.startsWith('MAIL')) socket.write('451 come later\r\n');
      else if (received.startsWith('DATA')) {
        inMessage = true;
        socket.write('354 go on\r\n');
      } else if (received.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
      received = '';
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** number of connections */
    tries: () => tries,
    set(next: MailServerState) {
      state = next;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
