import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#db/testing/postgres-server.ts';

export const admin = { email: 'duena@tienda.example', password: 'una-clave-larga-de-prueba' };

/** How `npm start` tells Node to use memory. */
export const nodeFlags: string[] = JSON.parse(readFileSync('scripts/node-flags.json', 'utf8'));
export const nodeEnvironment: Record<string, string> = JSON.parse(
  readFileSync('scripts/node-environment.json', 'utf8'),
);

/** A shop as `npm start` runs it once built, in a process and a data folder of its own. */
export type RunningShop = {
  url: string;
  port: number;
  dataFolder: string;
  /** all it has printed so far */
  output(): string;
  /** its exit code, once it has ended, however that came about; null where a signal ended it */
  ended: Promise<number | null>;
  /** SIGINT, as Ctrl+C sends it; waits for nothing. */
  interrupt(): void;
  /** SIGTERM, as an operator stops it; gives the exit code. The data folder stays. */
  stop(): Promise<number | null>;
  /** SIGKILL: no chance to tidy up. */
  kill(): Promise<void>;
  /** Stops it where it still runs, and throws its data away. */
  discard(): Promise<void>;
};

type Options = {
  dataFolder?: string;
  port?: number;
  environment?: Record<string, string>;
  /** instead of the built server itself, whose process is then one of this program's */
  program?: [command: string, ...args: string[]];
};

/**
 * Starts the built shop and waits until it answers.
 *
 * @throws with what it printed when it ends instead
 */
export async function startShop(options: Options = {}): Promise<RunningShop> {
  const started = await launchShop(options);
  const ready = waitUntilReady(started);
  const result = await Promise.race([ready, started.ended.then(() => 'ended' as const)]);
  if (result === 'ended') throw new Error(`The shop ended at its start:\n${started.output()}`);
  return started;
}

/** Starts the shop where it is expected to refuse, and gives what it said and its exit code. */
export async function refusedStart(options: Options): Promise<{ code: number | null; output: string }> {
  const started = await launchShop(options);
  const code = await started.ended;
  return { code, output: started.output() };
}

/** Starts the process and does not wait for anything. */
export async function launchShop(options: Options): Promise<RunningShop> {
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'shop-e2e-'));
  const [command, ...args] = options.program ?? [process.execPath, ...nodeFlags, 'build/server/index.js'];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: `http://localhost:${port}`,
      DATA_DIR: dataFolder,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      // No proxy has to learn that it stops.
      DRAIN_SECONDS: '0',
      ...nodeEnvironment,
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

  return {
    url: `http://localhost:${port}`,
    port,
    dataFolder,
    output,
    ended,
    interrupt() {
      child.kill('SIGINT');
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async discard() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

function collectOutput(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(-200_000);
    });
  }
  return () => said;
}

async function waitUntilReady(shop: { url: string; port: number; output(): string }) {
  // Said once, when the pages are there; before that every address answers that it is starting.
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(`http://127.0.0.1:${shop.port}/readyz`);
      if (answer.ok) return 'ready' as const;
    } catch {
      // not listening yet
    }
    await pause(50);
  }
  throw new Error(`The shop was not ready within two minutes:\n${shop.output()}`);
}
