import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitForLull } from './wait-for-lull.server.ts';

/** Lets a server stop without cutting off a request. Wraps its request listener. */
export type Drain = {
  /** Passes requests on to the listener. */
  wrap(listener: RequestListener): RequestListener;
  /** From now on `/readyz` answers 503, and each answer closes its connection. */
  begin(): void;
  /** Closes the port at a moment at which no connection waits to be accepted. */
  closePort(): Promise<void>;
  /** Holds new requests back until the port is closed, so that the process has time to accept connections. */
  holdRequests(): void;
  /** Closes the port at once, for a caller that knows that no connection waits. */
  closePortNow(): void;
  /** Ends all connections after `closePort`: after their answer, or once nothing has arrived on them for a while. */
  endConnections(): Promise<void>;
  /** number of connections accepted since the start */
  acceptedCount(): number;
};

/** A request sent before its client could know of the stop arrives within this time, even on a slow network. */
const inFlightMs = 500;

/**
 * Drains a server without losing requests. Until the port closes it still answers every request, while `/readyz` makes
 * proxies stop sending new ones and each answer closes its connection.
 *
 * The kernel completes connections, and Node then accepts one of them per turn of the event loop. Closing the port
 * would reset connections that wait to be accepted, along with requests already sent on them. So the port is closed
 * when none waits, and new requests are held back until then. `Server.close` would also close connections that look
 * idle while a request is on its way to them (see decision 0016).
 */
export function createDrain(server: Server): Drain {
  /** number of answers in progress per connection */
  const answersInProgress = new Map<Socket, number>();
  const responses = new Set<ServerResponse>();
  let hasBegun = false;
  let isEnding = false;
  let isHolding = false;
  let acceptedCount = 0;
  let requestCount = 0;
  let closed: Promise<void> | undefined;
  const heldRequests: (() => void)[] = [];

  server.on('connection', (socket: Socket) => {
    acceptedCount += 1;
    answersInProgress.set(socket, 0);
    socket.once('close', () => answersInProgress.delete(socket));
  });

  const trackAnswer = (socket: Socket, response: ServerResponse) => {
    requestCount += 1;
    answersInProgress.set(socket, (answersInProgress.get(socket) ?? 0) + 1);
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      const remaining = (answersInProgress.get(socket) ?? 1) - 1;
      if (answersInProgress.has(socket)) answersInProgress.set(socket, remaining);
      // An answer that was being sent when the stop began did not announce `Connection: close`.
      if (isEnding && remaining === 0) socket.destroySoon();
    });
  };

  const closePortNow = () => {
    closed ??= new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    isHolding = false;
    for (const answer of heldRequests.splice(0)) answer();
  };
  const holdRequests = () => {
    isHolding = true;
  };

  return {
    wrap: (listener) => (request: IncomingMessage, response: ServerResponse) => {
      trackAnswer(request.socket, response);
      if (!hasBegun) return listener(request, response);
      // Node sends `Connection: close`, and closes once the answer is sent.
      response.shouldKeepAlive = false;
      if (isHolding) return void heldRequests.push(() => listener(request, response));
      if (request.url !== '/readyz') return listener(request, response);
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end('stopping');
    },
    begin() {
      hasBegun = true;
      // Their connections would be closed without notice right after an answer that takes long.
      for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false;
    },
    async closePort() {
      holdRequests();
      await waitForLull(() => acceptedCount + requestCount);
      closePortNow();
    },
    holdRequests,
    closePortNow,
    async endConnections() {
      closePortNow();
      const bytesBefore = new Map([...answersInProgress.keys()].map((socket) => [socket, socket.bytesRead]));
      await Promise.race([closed, pause(inFlightMs)]);
      await waitForLull(() => requestCount);
      isEnding = true;
      for (const [socket, answers] of answersInProgress)
        if (answers === 0 && socket.bytesRead === bytesBefore.get(socket)) socket.destroy();
      await closed;
    },
    acceptedCount: () => acceptedCount,
  };
}
