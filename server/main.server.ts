import cluster from 'node:cluster';
import { createServer, type RequestListener } from 'node:http';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { FirstAdmin } from '#server/accounts/first-admin.server.ts';
import { startingAnswer } from '#server/http/fault-page.server.ts';
import { connectionLimits } from '#server/http/limits/connection-limits.ts';
import { createListener } from '#server/http/listener.server.ts';
import { StartError } from '#server/process/data-folder.server.ts';
import { accessDatabase, type DatabaseAccess, workerEnvironment } from '#server/process/database-access.server.ts';
import { createDrain } from '#server/process/drain.server.ts';
import {
  type DrainedServer,
  endRequests,
  primaryStopTimeoutMs,
  stopTimeoutMs,
} from '#server/process/end-requests.server.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#server/process/environment.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { closeSharedPort, startProcesses } from '#server/process/processes.server.ts';
import { startupLines } from '#server/process/startup-message.ts';
import { type OpenShop, openShop } from './open-shop.server.ts';

const pages = build as unknown as ServerBuild;
const print = (line: string) => process.stdout.write(`${line}\n`);

type StopSignal = 'SIGTERM' | 'SIGINT';

/** Stops the process on a signal; during startup it can exit at once. */
let stop = (signal: StopSignal): unknown => process.exit(signal === 'SIGTERM' ? 143 : 130);
// Each signal keeps one listener: Node would lose a signal that arrives while the last one is replaced, and without a
// listener process 1 of a container ignores it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));

try {
  const env = readEnvironment(process.env);
  if (env.processes === 1) await run(env);
  else if (cluster.isPrimary) await runProcesses(env);
  else await runWorker(env);
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvironmentError)) throw error;
  process.stderr.write(`La tienda no arrancó. ${error.message}\n`);
  process.exit(1);
}

/** Runs the shop in one process. Opens the port first, so that a port in use is reported before anything is touched. */
async function run(env: Environment) {
  const log = createLog(env.logLevel);
  let listener: RequestListener = getRequestListener(startingAnswer);
  const server = createDrainedServer((request, response) => listener(request, response));
  await listen(env, server);

  const started = performance.now();
  const database = await accessDatabase(env, log);
  const opened = await openOn(database, env, log, print);
  listener = createListener(opened.shop, pages);
  printStartup(env, opened.firstAdmin, performance.now() - started);
  stopOnSignal(env, { ...server, closePort: server.drain.closePort, opened, database });
}

/** Runs the primary of several processes: it starts and prepares the database, then starts the workers. */
async function runProcesses(env: Environment) {
  // Opens and closes the port, so that a port in use is reported once and before anything is touched. The shoppers of a
  // restarted shop may find it open: they are answered.
  const firstServer = createDrainedServer(getRequestListener(startingAnswer));
  await listen(env, firstServer);
  await endRequests(firstServer, { drainMs: 0, closePort: firstServer.drain.closePort });
  const log = createLog(env.logLevel);
  const database = await accessDatabase(env, log);
  const prepared = await openOn(database, env, log, print);
  await prepared.close();

  cluster.once('listening', () => printStartup(env, prepared.firstAdmin));
  const processes = startProcesses(env.processes, {
    environment: workerEnvironment(database),
    onEnded: database.close,
  });
  onStopSignal((signal) => {
    setTimeout(() => process.exit(1), primaryStopTimeoutMs).unref();
    processes.stop(signal);
  });
}

/** Runs a worker: it listens once it can answer requests. */
async function runWorker(env: Environment) {
  const log = createLog(env.logLevel);
  const database = await accessDatabase(env, log);
  const opened = await openOn(database, env, log, () => {});
  const server = createDrainedServer(createListener(opened.shop, pages));
  const listening = listen(env, server);
  // The primary process may hand over connections before this process knows that it listens: a stop drains those too.
  const closePort = () => listening.then(() => closeSharedPort(server.drain));
  stopOnSignal(env, { ...server, closePort, opened, database });
  await listening;
}

/** Opens the shop. If that fails, closes the database access, which stops an embedded server. */
async function openOn(database: DatabaseAccess, env: Environment, log: Logger, report: (line: string) => void) {
  try {
    return await openShop(env, database, log, report);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function createDrainedServer(listener: RequestListener): DrainedServer {
  const server = createServer(connectionLimits);
  const drain = createDrain(server);
  server.on('request', drain.wrap(listener));
  return { server, drain };
}

function listen(env: Environment, { server }: DrainedServer): Promise<void> {
  return new Promise((resolve, reject) => {
    server.listen(env.port, env.host, resolve);
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

function printStartup(env: Environment, firstAdmin: FirstAdmin, elapsedMs?: number) {
  for (const line of startupLines(env, firstAdmin, elapsedMs)) print(line);
}

type Stopping = DrainedServer & { closePort(): Promise<void>; opened: OpenShop; database: DatabaseAccess };

function stopOnSignal(env: Environment, { closePort, opened, database, ...server }: Stopping) {
  onStopSignal(async (signal) => {
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await endRequests(server, {
      // SIGINT (Ctrl+C) comes from a person who is waiting, with no proxy in front: no drain time.
      drainMs: signal === 'SIGTERM' ? env.drainMs : 0,
      closePort,
      onDrained: opened.endJobs,
      // Live event streams never end on their own.
      onPortClosed: opened.shop.changes.close,
    });
    await opened.close();
    await database.close();
    process.exit(0);
  });
}

/** Calls `end` once, on the first signal: Ctrl+C reaches each process of a terminal, and `npm start` passes it on. */
function onStopSignal(end: (signal: StopSignal) => unknown) {
  stop = (signal) => {
    stop = () => {};
    return end(signal);
  };
}
