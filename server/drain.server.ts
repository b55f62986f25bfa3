import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { quietMoment } from './quiet-moment.server.ts';

/** What stands before all that answers, and sees to it that nobody is cut off when the process stops. */
export type Drain = {
  /** Passes requests on to what answers them. */
  through(answer: RequestListener): RequestListener;
  /** From here on `/readyz` says that the process stops, and each answer is the last on its connection. */
  begin(): void;
  /** Takes no more connections, from a moment on at which nobody waits to be let in. */
  closePort(): Promise<void>;
  /** What is asked from here on waits until the port is closed, so that there is time to let everybody in. */
  hold(): void;
  /** Closes the port at once, where somebody else has seen to it that nobody waits. */
  closePortNow(): void;
  /** Lets all connections end, after `closePort`: with their answer, or once nothing has come on them for a while. */
  end(): Promise<void>;
  /** how many connections were taken since the start */
  taken(): number;
};

/** What was sent before its sender could know that the process stops has arrived after so long, on a poor network too. */
const onItsWayMs = 500;

/**
 * A process that is about to stop: it still answers whoever comes, and asks whoever spreads the requests to send no more. A
 * proxy learns it from its next look at `/readyz`, and keeps no connection on which a request could meet the end.
 *
 * The system completes connections before the process takes them, and Node takes one in each turn of its loop. Those that wait
 * when the port closes are reset, with the requests that were sent on them; so it is closed when none waits, and nothing else is
 * begun until then. `Server.close` would besides close what looks idle, though a request may be on its way there.
 */
export function createDrain(server: Server): Drain {
  /** How many answers are under way on each connection. */
  const open = new Map<Socket, number>();
  let hasBegun = false;
  let isOver = false;
  let taken = 0;
  let asked = 0;
  let onceClosed: Promise<void> | undefined;
  let isHolding = false;
  const held: (() => void)[] = [];

  server.on('connection', (socket: Socket) => {
    taken += 1;
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });

  const count = (socket: Socket, response: ServerResponse) => {
    asked += 1;
    open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (open.get(socket) ?? 1) - 1;
      if (open.has(socket)) open.set(socket, left);
      // Begun before the end was known, so that nobody was told to close it.
      if (isOver && left === 0) socket.destroySoon();
    });
  };

  const closePortNow = () => {
    onceClosed ??= new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    isHolding = false;
    for (const answer of held.splice(0)) answer();
  };
  const hold = () => {
    isHolding = true;
  };

  return {
    through: (answer) => (request: IncomingMessage, response: ServerResponse) => {
      count(request.socket, response);
      if (!hasBegun) return answer(request, response);
      // Node says `Connection: close` then, and closes once the answer is sent.
      response.shouldKeepAlive = false;
      if (isHolding) return void held.push(() => answer(request, response));
      if (request.url !== '/readyz') return answer(request, response);
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end('stopping');
    },
    begin() {
      hasBegun = true;
    },
    async closePort() {
      hold();
      await quietMoment(() => taken + asked);
      closePortNow();
    },
    hold,
    closePortNow,
    async end() {
      closePortNow();
      const before = new Map([...open.keys()].map((socket) => [socket, socket.bytesRead]));
      await Promise.race([onceClosed, pause(onItsWayMs)]);
      await quietMoment(() => asked);
      isOver = true;
      for (const [socket, answers] of open)
        if (answers === 0 && socket.bytesRead === before.get(socket)) socket.destroy();
      await onceClosed;
    },
    taken: () => taken,
  };
}
