// Test program: two worker processes on one port. Each responds with its process id and counts its responses.
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { createDrain } from '#server/process/drain.server.ts';
import { endRequests } from '#server/process/end-requests.server.ts';
import { createMetrics } from '#server/process/metrics.server.ts';
import { closeSharedPort, startProcesses } from '#server/process/processes.server.ts';

if (cluster.isPrimary) {
  const processes = startProcesses(2);
  process.once('SIGTERM', processes.stop);
} else {
  const metrics = createMetrics();
  const registers = [metrics.registry];
  const answered = new Counter({ name: 'answered_total', help: 'Answers of this process', registers });
  new Gauge({ name: 'orders', help: 'The same in each process', aggregator: 'max', registers }).set(7);
  new Gauge({ name: 'processes', help: 'One per process', registers }).set(1);
  const server = createServer();
  const drain = createDrain(server);
  server.on(
    'request',
    drain.wrap(async (request, response) => {
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
