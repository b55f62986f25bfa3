import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { median } from '../statistics.ts';

export type Load = {
  port: number;
  /** asked for in turn; `{n}` becomes another number each time */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
};

/** Times are milliseconds from sending a request to having its whole answer. */
export type Loaded = { perSecond: number; p50: number; p99: number; failed: number; bytesEach: number };

/** As a browser asks; the shop then answers with what it has compressed. */
export const browserHeaders = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br, zstd' };

/** A process beside this one that answers one question at a time. */
export function helper<Asked, Answer>(
  file: string,
  { execArgv = [], env = {} }: { execArgv?: string[]; env?: Record<string, string> } = {},
): { ask(asked: Asked): Promise<Answer>; stop(): Promise<void> } {
  const child = fork(path.join(import.meta.dirname, file), {
    execArgv,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
        child.once('exit', ended);
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer as Answer);
        });
        child.send(asked as object);
      }),
    stop: () => stopped(child),
  };
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

export type Compared = {
  /** how much of the limit's answers a second the shop gives: median of the rounds */
  ratio: number;
  /** how often the limit's p99 the shop's is */
  p99Ratio: number;
  shop: Loaded;
  limit: Loaded;
};

/**
 * Loads the shop and the server it is held against in turn, in short rounds, so that whatever else the machine does meets both.
 *
 * @throws when an answer was not 200
 */
export async function compare(
  load: (load: Load) => Promise<Loaded>,
  shop: Omit<Load, 'seconds' | 'connections'>,
  limit: Omit<Load, 'seconds' | 'connections'>,
  { rounds = 3, seconds = 1.5, connections = 16 } = {},
): Promise<Compared> {
  const shopRounds: Loaded[] = [];
  const limitRounds: Loaded[] = [];
  // The first of each warms it up.
  for (const one of [shop, limit]) await load({ ...one, connections, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    const turn = [
      async () => shopRounds.push(await load({ ...shop, connections, seconds })),
      async () => limitRounds.push(await load({ ...limit, connections, seconds })),
    ];
    for (const act of round % 2 === 0 ? turn : turn.reverse()) await act();
  }
  const failed = [...shopRounds, ...limitRounds].reduce((sum, round) => sum + round.failed, 0);
  if (failed > 0) throw new Error(`${failed} answers were not 200`);
  const ratios = (of: (shop: Loaded, limit: Loaded) => number) =>
    median(shopRounds.map((one, index) => of(one, limitRounds[index] ?? one)));
  return {
    ratio: ratios((one, other) => one.perSecond / other.perSecond),
    p99Ratio: ratios((one, other) => one.p99 / other.p99),
    shop: middle(shopRounds),
    limit: middle(limitRounds),
  };
}

function middle(rounds: Loaded[]): Loaded {
  const of = (key: keyof Loaded) => median(rounds.map((round) => round[key]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    failed: of('failed'),
    bytesEach: of('bytesEach'),
  };
}
