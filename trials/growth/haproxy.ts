import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Haproxy = { stop(): Promise<void> };

/** Starts HAProxy with a file of `deploy/` and waits until it listens. */
export async function startHaproxy(
  file: string,
  listening: { port: number },
  environment: Record<string, string>,
): Promise<Haproxy> {
  const program = process.env.HAPROXY ?? '/usr/sbin/haproxy';
  const child = spawn(program, ['-db', '-f', file], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-10_000);
    });
  for (let tries = 0; !(await listensOn(listening.port)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`HAProxy did not start:\n${output}`);
    await pause(50);
  }
  return {
    async stop() {
      // Closes all connections at once.
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function listensOn(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
