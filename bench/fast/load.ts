import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { median } from '#bench/statistics.ts';

export type Load = {
  port: number;
  /** requested in turn; `{n}` is replaced with a new number each time */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
};

/** Times are milliseconds from sending a request to its complete answer. */
export type Loaded = { perSecond: number; p50: number; p99: number; failed: number; bytesEach: number };

/** A browser's headers, to get compressed answers. */
export const browserHeaders = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br, zstd' };

/** Starts a helper process. Await each answer before the next `ask`: answers are not matched to requests. */
export function helper<Request, Answer>(
  file: string,
  { execArgv = [], env = {} }: { execArgv?: string[]; env?: Record<string, string> } = {},
): { ask(request: Request): Promise<Answer>; stop(): Promise<void> } {
  const child = fork(path.join(import.meta.dirname, file), {
    execArgv,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
        child.once('exit', ended);
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer as Answer);
        });
        child.send(request as object);
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
  /** the shop's answers per second divided by the reference's: median of the rounds */
  ratio: number;
  /** the shop's p99 divided by the reference's */
  p99Ratio: number;
  shop: Loaded;
  limit: Loaded;
};

/**
 * Loads the shop and the reference server in turn, in short rounds, so that other load on the machine affects both.
 *
 * @throws if an answer is not 200
 */
export async function compare(
  load: (load: Load) => Promise<Loaded>,
  shop: Omit<Load, 'seconds' | 'connections'>,
  limit: Omit<Load, 'seconds' | 'connections'>,
  { rounds = 3, seconds = 1.5, connections = 16 } = {},
): Promise<Compared> {
  const shopRounds: Loaded[] = [];
  const limitRounds: Loaded[] = [];
  // Warm-up.
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
