import { createServer, type Socket } from 'node:net';
import { freePort } from '#db/testing/postgres-server.ts';

/** Starts a mail server that discards everything; with a mail server, the shop requires confirmed addresses. */
export async function startMailSink(): Promise<{ url: string; stop(): void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.write('220 localhost\r\n');
    let takesMail = false;
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = takesMail ? '\r\n.\r\n' : '\r\n';
      for (let at = received.indexOf(end); at >= 0 && received; at = received.indexOf(end)) {
        const line = received.slice(0, at);
        received = received.slice(at + end.length);
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
