import { createServer, type Socket } from 'node:net';
import { freePort } from '#db/testing/postgres-server.ts';

/** A mail server that takes whatever it is sent and forgets it, so that a shop asks for addresses to be confirmed. */
export async function startMailSink(): Promise<{ url: string; stop(): void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.write('220 localhost\r\n');
    let takesMail = false;
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      const end = takesMail ? '\r\n.\r\n' : '\r\n';
      for (let at = heard.indexOf(end); at >= 0 && heard; at = heard.indexOf(end)) {
        const line = heard.slice(0, at);
        heard = heard.slice(at + end.length);
        const begins = !takesMail && /^data$/i.test(line);
        socket.write(begins ? '354 go on\r\n' : '250 ok\r\n');
        takesMail = begins;
        if (begins) break;
      }
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
