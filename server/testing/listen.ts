import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type ReceivedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

/**
 * Serves a request listener on a port and sends it requests. Responses are not decompressed and redirects not followed.
 */
export async function listenOn(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    async ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<ReceivedResponse> {
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
