// Started by itself: two processes on one port, each of which answers with its number and counts whom it answered.
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { createDrain } from '../drain.server.ts';
import { endRequests } from '../end-requests.server.ts';
import { createMetrics } from '../metrics.server.ts';
import { closeSharedPort, startProcesses } from '../processes.server.ts';

if (cluster.isPrimary) {
  const processes = startProcesses(2);
  process.once('SIGTERM', processes.stop);
} else {
  const metrics = createMetrics();
  const registers = [metrics.registry];
  const answered = new Counter({ name: 'answered_total', help: 'Each counts its own', registers });
  new Gauge({ name: 'orders', help: 'Each knows of all', aggregator: 'max', registers }).set(7);
  new Gauge({ name: 'processes', help: 'Each is one', registers }).set(1);
  const server = createServer();
  const drain = createDrain(server);
  server.on(
    'request',
    drain.through(async (request, response) => {
      if (request.url === '/metrics') return void response.end((await metrics.read()) ?? undefined);
      answered.inc();
      response.end(String(process.pid));
    }),
  );
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.once('SIGTERM', async () => {
    await endRequests({ server, drain }, { drainMs: 0, closePort: () => closeSharedPort(drain) });
    process.exit(0);
  });
}
