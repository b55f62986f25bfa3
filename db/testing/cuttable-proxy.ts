import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** 'hangs' accepts connections and discards all data both ways; 'refuses' destroys connections at once. */
export type ProxyState = 'open' | 'hangs' | 'refuses';

/** A local TCP proxy that can simulate network failures. */
export type CuttableProxy = { port: number; set(state: ProxyState): void; close(): void };

/** Opens a TCP proxy to a port. Data in transit while it hangs are lost. */
export async function openProxy(targetPort: number, targetHost = '127.0.0.1'): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let state: ProxyState = 'open';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy = createServer((incoming) => {
    const near = keep(incoming);
    if (state === 'refuses') return near.destroy();
    // A connection opened during a hang is never forwarded.
    if (state === 'hangs') return near.resume();
    const far = keep(connect(targetPort, targetHost));
    near.on('data', (chunk) => state === 'open' && far.write(chunk));
    far.on('data', (chunk) => state === 'open' && near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    set(next) {
      state = next;
      if (next === 'refuses') destroyAll();
    },
    close() {
      proxy.close();
      destroyAll();
    },
  };
}
