// Starts a stand-in for the payment provider when no account is configured: a separate program, on this machine only.
// The shop knows only its addresses and keys.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ownNode, root } from './prepare.mjs';

/** It usually listens within a fraction of a second; a busy machine takes longer. */
const timeoutMs = 20_000;

const none = { environment: {}, stop: async () => {} };

/**
 * Starts the stand-in if the environment has no provider keys and no public address.
 *
 * @returns the shop's additional environment and a function to stop the stand-in; an empty environment if it does not
 * run
 */
export async function startStandIn() {
  if (hasKeys(process.env) || !isThisMachine(process.env.APP_URL)) return none;

  const keys = {
    PUBLIC_KEY: `pub_test_${tail()}`,
    PRIVATE_KEY: `prv_test_${tail()}`,
    EVENTS_SECRET: `test_events_${tail()}`,
    INTEGRITY_SECRET: `test_integrity_${tail()}`,
  };
  const port = Number(process.env.PORT || 3000);
  const settings = { ...named('STAND_IN_', keys), STAND_IN_EVENTS_URL: `${shopOnThisMachine(port)}/wompi/eventos` };
  const started =
    (await launch({ ...settings, STAND_IN_PORT: port + 1 })) ?? (await launch({ ...settings, STAND_IN_PORT: 0 }));
  if (!started) {
    console.error('El proveedor de pagos de demostración no arrancó: la tienda abre sin pagos en línea.');
    return none;
  }
  return {
    environment: {
      ...named('WOMPI_', keys),
      WOMPI_API_URL: `${started.url}/v1`,
      WOMPI_WIDGET_URL: `${started.url}/widget.js`,
    },
    stop: started.stop,
  };
}

function launch(settings) {
  const environment = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  const child = spawn(
    ownNode,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'stand-ins/payments/main.ts')],
    // The IPC channel closes when this process ends for any reason; the stand-in then ends too.
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore', 'ipc'], env: { PATH: process.env.PATH, ...environment } },
  );
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      void stop();
      resolve(null);
    }, timeoutMs);
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (!output.includes('\n')) return;
      clearTimeout(giveUp);
      resolve({ url: JSON.parse(output).url, stop });
    });
    void ended.then(() => {
      clearTimeout(giveUp);
      resolve(null);
    });
  });
}

const tail = () => randomBytes(16).toString('hex');
const named = (prefix, values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));

function hasKeys(environment) {
  return Object.entries(environment).some(([name, value]) => name.startsWith('WOMPI_') && value);
}

/**
 * Whether the shop's public address is of this machine, or not set; at another address anyone could pay with a test
 * card.
 */
function isThisMachine(address) {
  if (!address) return true;
  try {
    const { hostname } = new URL(address);
    return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  } catch {
    return false;
  }
}

/** The shop's URL for another program on this machine. */
function shopOnThisMachine(port) {
  const host = process.env.HOST || 'localhost';
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
