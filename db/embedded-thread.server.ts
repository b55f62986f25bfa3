// The thread of an embedded database: it opens it, and answers what its connection asks in PostgreSQL's own protocol.
// https://www.postgresql.org/docs/current/protocol-message-formats.html
import { openAsBlob } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

export type ThreadStart = {
  /** none: it is kept in memory */
  folder?: string | undefined;
  /** the file of another's `dumpDataDir`, to begin as its copy */
  copyOf?: string | undefined;
};

/** `connect`: a new connection, whose port comes along; what the last one left open is undone. `close`: closes the database. */
export type ThreadOrder = { connect: MessagePort } | 'close';

const { folder, copyOf } = workerData as ThreadStart;
const client = await PGlite.create({
  ...(folder ? { dataDir: folder } : {}),
  ...(copyOf ? { loadDataDir: await openAsBlob(copyOf) } : {}),
  extensions: { pg_trgm },
});

/**
 * Where the WebAssembly stack begins. A statement that fails leaves there what it had, a kilobyte each time, and after some
 * three thousand of them none would find room any more; so it is put back after each.
 */
const stack = (client.Module as unknown as { ___stack_pointer: WebAssembly.Global<'i32'> }).___stack_pointer;
const stackAtRest = stack.value;

async function say(asked: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const answered = (await client.execProtocolRaw(asked)) as Uint8Array<ArrayBuffer>;
  stack.value = stackAtRest;
  return answered;
}

/** One thing at a time, in the order in which they came. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<unknown>) => {
  last = last.then(work);
};

parentPort?.on('message', (order: ThreadOrder) => {
  if (order === 'close') inTurn(close);
  else inTurn(() => take(order.connect));
});
parentPort?.postMessage('open');

let current: MessagePort | undefined;

/** The one session goes on from one connection to the next: with nothing begun, prepared or listened to. */
async function take(port: MessagePort) {
  // What the last one said may come after this: it is nobody's any more.
  current?.close();
  current = port;
  for (const text of ['rollback', 'discard all']) await say(protocol.serialize.query(text));
  port.on('message', (asked: Uint8Array) => inTurn(() => answer(port, asked)));
}

async function answer(port: MessagePort, asked: Uint8Array) {
  if (port !== current) return;
  const answered = await say(asked);
  // Ends this thread, and is told to whoever started it, before anything else is asked.
  const fault = panicIn(answered) ?? (isWhole(answered) ? undefined : 'A statement broke the embedded database off');
  if (fault) throw new Error(fault);
  port.postMessage(answered, [answered.buffer]);
}

/** Whoever asked waits for the word that the next may be asked. A trap of the machine beneath ends an answer without it. */
function isWhole(answered: Uint8Array): boolean {
  return answered.at(-6) === readyForQuery;
}
const readyForQuery = 0x5a;

const panicField = 'VPANIC\0';

/**
 * PostgreSQL ends itself when it cannot go on, as when the disk has no room for the log of changes, to start again from what is
 * on the disk. The embedded one has no process of its own to end: the next statement would never return.
 */
function panicIn(answered: Uint8Array): string | undefined {
  if (!Buffer.from(answered.buffer, answered.byteOffset, answered.byteLength).includes(panicField)) return undefined;
  let panic: string | undefined;
  new protocol.Parser().parse(answered, (message) => {
    if (message.name === 'error' && 'severity' in message && message.severity === 'PANIC')
      panic = 'message' in message ? String(message.message) : 'PANIC';
  });
  return panic;
}

async function close() {
  await client.close();
  parentPort?.close();
}
