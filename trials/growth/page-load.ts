import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

export type PageLoad = {
  /** number of complete pages with status 200 */
  read: number;
  /** other answers and missing ones, with the time of the request as `performance.now()` */
  failures: { description: string; requestedAt: number }[];
  longestMs: number;
  end(): Promise<void>;
};

/** Loads pages as several visitors at once, each over one keep-alive connection. */
export function beginPageLoad(
  url: string,
  paths: string[],
  people: number,
  { cookie }: { cookie?: string } = {},
): PageLoad {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  let isOver = false;
  const load: PageLoad = {
    read: 0,
    failures: [],
    longestMs: 0,
    async end() {
      isOver = true;
      await looking;
    },
  };
  async function look(person: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = person; !isOver; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const began = performance.now();
      const failure = await readPage(url + path, { agent, headers });
      load.longestMs = Math.max(load.longestMs, performance.now() - began);
      if (failure) load.failures.push({ description: failure, requestedAt: began });
      else load.read += 1;
      // At most twenty pages a second per visitor, to leave the machine some capacity.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    agent.destroy();
  }
  const looking = Promise.all(Array.from({ length: people }, (_, person) => look(person)));
  return load;
}

/** @returns the failure, or null */
function readPage(address: string, how: { agent: Agent; headers: Record<string, string> }): Promise<string | null> {
  return new Promise((resolve) => {
    const { pathname } = new URL(address);
    const failed = (error: Error & { code?: string }) => resolve(`${pathname}: ${error.code ?? error.message}`);
    const request = get(address, { ...how, signal: AbortSignal.timeout(20_000) }, (answer) => {
      text(answer).then(() => resolve(answer.statusCode === 200 ? null : `${pathname}: ${answer.statusCode}`), failed);
    });
    request.on('error', failed);
  });
}
