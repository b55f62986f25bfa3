import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** 'hangs' takes whatever comes and lets nothing through either way; 'refuses' breaks off at once, as where nobody listens. */
export type WayState = 'open' | 'hangs' | 'refuses';

/** A port of this machine that leads to another server's, and can be made to fail on the way. */
export type CuttableWay = { port: number; set(state: WayState): void; close(): void };

/** Opens a way to a port; what is on the way when it hangs is lost. */
export async function openWay(targetPort: number, targetHost = '127.0.0.1'): Promise<CuttableWay> {
  const sockets = new Set<Socket>();
  let state: WayState = 'open';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const way = createServer((incoming) => {
    const near = keep(incoming);
    if (state === 'refuses') return near.destroy();
    // Whoever came while it hung never gets through.
    if (state === 'hangs') return near.resume();
    const far = keep(connect(targetPort, targetHost));
    near.on('data', (said) => state === 'open' && far.write(said));
    far.on('data', (said) => state === 'open' && near.write(said));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  return {
    port: (way.address() as AddressInfo).port,
    set(next) {
      state = next;
      if (next === 'refuses') destroyAll();
    },
    close() {
      way.close();
      destroyAll();
    },
  };
}
