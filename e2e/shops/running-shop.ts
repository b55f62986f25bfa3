import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterOf } from '#db/embedded/embedded-postgres.server.ts';
import { endLeftovers } from '#db/embedded/leftover-processes.server.ts';
import { freePort } from '#db/testing/postgres-server.ts';

export const admin = { email: 'duena@tienda.example', password: 'una-clave-larga-de-prueba' };

/** The memory settings with which `npm start` runs Node. */
export const nodeFlags: string[] = JSON.parse(readFileSync('scripts/setup/node-flags.json', 'utf8'));
export const nodeEnvironment: Record<string, string> = JSON.parse(
  readFileSync('scripts/setup/node-environment.json', 'utf8'),
);

/** A built shop in its own process and data folder, run as `npm start` does. */
export type RunningShop = {
  url: string;
  port: number;
  dataFolder: string;
  /** its output so far */
  output(): string;
  /** resolves to its exit code once it has ended; null if a signal ended it */
  ended: Promise<number | null>;
  isRunning(): boolean;
  /** Sends SIGINT, as Ctrl+C does, without waiting. */
  interrupt(): void;
  /** Sends SIGTERM and resolves to the exit code. The data folder stays. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
  /** Kills it if it still runs, and deletes its data. */
  discard(): Promise<void>;
};

type Options = {
  dataFolder?: string;
  port?: number;
  environment?: Record<string, string>;
  /** the folder of another version of the shop to run; by default, this one */
  version?: string;
  /** by default, two minutes */
  patienceMs?: number;
  /** runs this program, which starts the server, instead of the built server itself */
  program?: [command: string, ...args: string[]];
};

/**
 * Starts the built shop and waits until it is ready.
 *
 * @throws an error with its output, if it ends or is not ready in time
 */
export async function startShop(options: Options = {}): Promise<RunningShop> {
  const started = await launchShop(options);
  const ready = waitUntilReady(started, options.patienceMs);
  const result = await Promise.race([ready, started.ended.then(() => 'ended' as const)]);
  if (result === 'ended') throw new Error(`The shop ended at its start:\n${started.output()}`);
  return started;
}

/**
 * Starts the shop with settings or data with which it must not start. Waits until its process has ended; returns its
 * exit code and its output.
 */
export async function refusedStart(options: Options): Promise<{ code: number | null; output: string }> {
  const started = await launchShop(options);
  const code = await started.ended;
  return { code, output: started.output() };
}

/** Starts the shop's process without waiting. */
export async function launchShop(options: Options): Promise<RunningShop> {
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'shop-e2e-'));
  const [command, ...args] = options.program ?? [process.execPath, ...nodeFlags, 'build/server/index.js'];
  const child = spawn(command, args, {
    ...(options.version && { cwd: options.version }),
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
      // No proxy has to notice the shutdown.
      DRAIN_SECONDS: '0',
      ...nodeEnvironment,
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  return {
    url: `http://localhost:${port}`,
    port,
    dataFolder,
    output,
    ended,
    isRunning,
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
      if (isRunning()) child.kill('SIGKILL');
      await ended;
      await endLeftovers(clusterOf(dataFolder));
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-200_000);
    });
  }
  return () => output;
}

async function waitUntilReady(shop: { url: string; port: number; output(): string }, patienceMs = 120_000) {
  // While the shop starts, every address answers 503.
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(`http://127.0.0.1:${shop.port}/readyz`);
      if (answer.ok) return 'ready' as const;
    } catch {
      // not listening yet
    }
    await pause(50);
  }
  throw new Error(`The shop was not ready within ${patienceMs / 1_000} s:\n${shop.output()}`);
}
