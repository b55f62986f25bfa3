import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Heard = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

/** Puts what answers requests on a port, for tests, and asks it over the wire: nothing is unpacked or followed. */
export async function listenOn(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    async ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Heard> {
      const sent = request({ port, path, method, headers, host: '127.0.0.1' }).end();
      const [answer] = await once(sent, 'response');
      const body = await buffer(answer);
      return { status: answer.statusCode, headers: answer.headers, body, text: body.toString() };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
