import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

export type PageLoad = {
  /** pages that came whole, with status 200 */
  read: number;
  /** every other answer, or that there was none, with the moment it was asked for, as `performance.now()` */
  failures: { said: string; askedAt: number }[];
  longestMs: number;
  end(): Promise<void>;
};

/** People who look at pages of a shop, one after another, each over one connection that is kept. */
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
      if (failure) load.failures.push({ said: failure, askedAt: began });
      else load.read += 1;
      // Nobody looks at more than some twenty pages a second, and the machine has others to serve.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    agent.destroy();
  }
  const looking = Promise.all(Array.from({ length: people }, (_, person) => look(person)));
  return load;
}

/** @returns what went wrong, or null */
function readPage(address: string, how: { agent: Agent; headers: Record<string, string> }): Promise<string | null> {
  return new Promise((resolve) => {
    const { pathname } = new URL(address);
    const failed = (error: Error & { code?: string }) => resolve(`${pathname}: ${error.code ?? error.message}`);
    const asked = get(address, { ...how, signal: AbortSignal.timeout(20_000) }, (answer) => {
      text(answer).then(() => resolve(answer.statusCode === 200 ? null : `${pathname}: ${answer.statusCode}`), failed);
    });
    asked.on('error', failed);
  });
}
