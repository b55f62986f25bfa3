import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#db/testing/postgres-server.ts';

type CarrierLine = {
  /** the carrier's address on this line */
  url: string;
  /** Breaks all connections; new ones are refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
};

/** Opens a TCP line from the shop to the carrier that can be cut at any moment, while the carrier goes on. */
export async function openCarrierLine(carrierUrl: string): Promise<CarrierLine> {
  const { hostname, port: carrierPort } = new URL(carrierUrl);
  const port = await freePort();
  const sockets = new Set<Socket>();
  const server = createServer((shop) => {
    const carrier = connect(Number(carrierPort), hostname);
    for (const [one, other] of [
      [shop, carrier],
      [carrier, shop],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const mend = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await mend();
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.resetAndDestroy();
      }),
    mend,
  };
}
