import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * How the server treats whoever brings mail: 'gone' breaks off at once, 'refuses' says to come later, 'breaks-off' hears the
 * whole message and goes without a word, 'silent' hears it and never answers.
 */
export type MailServerState = 'works' | 'gone' | 'refuses' | 'breaks-off' | 'silent';

/** A mail server that fails as it is told, and keeps the Message-ID of all it took. */
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
    let said = '';
    let inMessage = false;
    socket.write('220 trial\r\n');
    socket.on('data', (chunk) => {
      said += String(chunk);
      if (inMessage) {
        if (!said.endsWith('\r\n.\r\n')) return;
        if (state === 'breaks-off') return socket.destroy();
        if (state === 'silent') return;
        taken.push(/^Message-ID: <([^>]+)>/im.exec(said)?.[1] ?? 'without an id');
        inMessage = false;
        socket.write('250 kept\r\n');
      } else if (!said.endsWith('\r\n')) return;
      else if (state === 'refuses' && said.startsWith('MAIL')) socket.write('451 come later\r\n');
      else if (said.startsWith('DATA')) {
        inMessage = true;
        socket.write('354 go on\r\n');
      } else if (said.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
      said = '';
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** how often somebody came to bring mail */
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
