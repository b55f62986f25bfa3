import cluster from 'node:cluster';
import { createServer, type RequestListener } from 'node:http';
import { availableParallelism } from 'node:os';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { connectionLimits } from './connection-limits.ts';
import { StartError } from './data-folder.server.ts';
import { createDrain } from './drain.server.ts';
import { type Door, endRequests, stopPatienceMs } from './end-requests.server.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.server.ts';
import { startingAnswer } from './fault-page.server.ts';
import type { FirstAdmin } from './first-admin.server.ts';
import { createListener } from './listener.server.ts';
import { createLog } from './log.server.ts';
import { type OpenShop, openShop } from './open-shop.server.ts';
import { closeSharedPort, startProcesses } from './processes.server.ts';
import { welcomeLines } from './welcome.ts';

const pages = build as unknown as ServerBuild;
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const env = readEnvironment(process.env);
  if (env.processes === 1) await run(env);
  else if (cluster.isPrimary) await runProcesses(env);
  else await runOneOfSeveral(env);
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvironmentError)) throw error;
  process.stderr.write(`La tienda no arrancó. ${error.message}\n`);
  process.exit(1);
}

/** One process: takes the port first, so that a port in use is known before anything is touched. */
async function run(env: Environment) {
  const log = createLog(env.logLevel);
  let answer: RequestListener = getRequestListener(startingAnswer);
  const door = await listen(env, (request, response) => answer(request, response));

  const started = performance.now();
  const opened = await openShop(env, log, say);
  answer = createListener(opened.shop, pages);
  welcome(env, opened.firstAdmin, performance.now() - started);
  stopOnSignal(env, { ...door, closePort: door.drain.closePort, opened });
}

/** Several processes on one PostgreSQL server: the first prepares the database, then each serves. */
async function runProcesses(env: Environment) {
  // Taken and let go: a port in use is known before anything is touched, and said once.
  const { drain } = await listen(env, (_, response) => response.end());
  await drain.end();
  const prepared = await openShop(env, createLog(env.logLevel), say);
  await prepared.close();

  cluster.once('listening', () => welcome(env, prepared.firstAdmin));
  const processes = startProcesses(Math.min(env.processes, availableParallelism() * 4));
  onStopSignal(processes.stop);
}

/** Takes its share of the requests once it can answer them: until then the others do. */
async function runOneOfSeveral(env: Environment) {
  const opened = await openShop(env, createLog(env.logLevel), () => {});
  const door = await listen(env, createListener(opened.shop, pages));
  stopOnSignal(env, { ...door, closePort: () => closeSharedPort(door.drain), opened });
}

function listen(env: Environment, answer: RequestListener): Promise<Door> {
  return new Promise((resolve, reject) => {
    const server = createServer(connectionLimits);
    const drain = createDrain(server);
    server.on('request', drain.through(answer));
    server.listen(env.port, env.host, () => resolve({ server, drain }));
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `El puerto ${env.port} ya está en uso: detén el otro programa o usa otro PORT.`
            : `No se puede escuchar en ${env.host}:${env.port} (${error.code ?? error.message}).`,
        ),
      );
    });
  });
}

function welcome(env: Environment, firstAdmin: FirstAdmin, elapsedMs?: number) {
  for (const line of welcomeLines(env, firstAdmin, elapsedMs)) say(line);
}

type Stopping = Door & { closePort(): Promise<void>; opened: OpenShop };

function stopOnSignal(env: Environment, { closePort, opened, ...door }: Stopping) {
  onStopSignal(async (signal) => {
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    await endRequests(door, {
      // Ctrl+C comes from a person who waits, and nobody's proxy looks at what they try out.
      drainMs: signal === 'SIGTERM' ? env.drainMs : 0,
      closePort,
      onDrained: opened.endJobs,
      // Screens that are told of changes as they happen never end by themselves.
      onPortClosed: opened.shop.changes.close,
    });
    await opened.close();
    process.exit(0);
  });
}

/** Does this once, however often the signal comes: Ctrl+C reaches every process of a terminal, and `npm start` passes it on. */
function onStopSignal(stop: (signal: 'SIGTERM' | 'SIGINT') => unknown) {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop(signal);
    });
  }
}
