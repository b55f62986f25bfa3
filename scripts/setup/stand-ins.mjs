// Starts stand-ins for the payment provider and the carrier when no accounts are configured: separate programs, on this
// machine only. The shop knows only their addresses and keys.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ownNode, root } from './prepare.mjs';

/** They usually listen within a fraction of a second; a busy machine takes longer. */
const timeoutMs = 20_000;

const none = { environment: {}, stop: async () => {} };

/**
 * Starts each stand-in for which the environment has no keys, if it has no public address either.
 *
 * @returns the shop's additional environment and a function to stop the stand-ins
 */
export async function startStandIns() {
  if (!isThisMachine(process.env.APP_URL)) return none;
  const started = await Promise.all([startPayments(), startCarrier()]);
  return {
    environment: Object.assign({}, ...started.map(({ environment }) => environment)),
    stop: () => Promise.all(started.map(({ stop }) => stop())),
  };
}

async function startPayments() {
  if (hasKeys('WOMPI_')) return none;
  const keys = {
    PUBLIC_KEY: `pub_test_${tail()}`,
    PRIVATE_KEY: `prv_test_${tail()}`,
    EVENTS_SECRET: `test_events_${tail()}`,
    INTEGRITY_SECRET: `test_integrity_${tail()}`,
  };
  const settings = { ...named('STAND_IN_', keys), STAND_IN_EVENTS_URL: `${shopOnThisMachine()}/wompi/eventos` };
  const started = await launch('payments/main.ts', settings, shopPort + 1);
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

async function startCarrier() {
  if (hasKeys('ENVIOCLICK_')) return none;
  const key = tail();
  const started = await launch('carrier/run-carrier.ts', { STAND_IN_KEY: key }, shopPort + 2);
  if (!started) {
    console.error('La transportadora de demostración no arrancó: la tienda abre sin guías en línea.');
    return none;
  }
  return {
    environment: {
      ENVIOCLICK_API_KEY: key,
      ENVIOCLICK_MODE: 'sandbox',
      ENVIOCLICK_API_URL: `${started.url}/api/v2`,
    },
    stop: started.stop,
  };
}

const shopPort = Number(process.env.PORT || 3000);

/** Starts a stand-in on a port, or on any other if that is taken; null if it does not start. */
async function launch(program, settings, port) {
  return (await launchOn(program, settings, port)) ?? (await launchOn(program, settings, 0));
}

function launchOn(program, settings, port) {
  const child = spawn(
    ownNode,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'stand-ins', program)],
    // The IPC channel closes when this process ends for any reason; the stand-in then ends too.
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      env: { PATH: process.env.PATH, ...settings, STAND_IN_PORT: String(port) },
    },
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

function hasKeys(prefix) {
  return Object.entries(process.env).some(([name, value]) => name.startsWith(prefix) && value);
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
function shopOnThisMachine() {
  const host = process.env.HOST || 'localhost';
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${shopPort}`;
}
