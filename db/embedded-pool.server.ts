import path from 'node:path';
import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import pg from 'pg';
import type { ThreadOrder, ThreadStart } from './embedded-thread.server.ts';
import { keepWhole } from './whole-pool.server.ts';

export type EmbeddedPool = {
  /** of one connection: the embedded database has no more */
  pool: pg.Pool;
  /** Hears what is told on a channel, until what it gives is called. */
  listen(channel: string, onNotice: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** Nothing that the shop asks at once takes so long; what does has hung. */
const longestStatementMs = 5 * 60_000;
/** Whoever waits for their turn is told after so long that there is none: a large file of products takes half of it. */
const longestTurnMs = 60_000;

/** A file of its own in the built shop too, where everything else of the server is one. */
const threadFile = path.resolve('db/embedded-thread.server.ts');

/**
 * Opens the embedded database on a thread of its own, so that pages are answered and written out while it works. It is
 * spoken to as a server is, by the same driver, except that what is said goes from thread to thread.
 *
 * @param options.onEnd told when the database can no longer go on: the disk has no room for the log of changes, a statement broke
 * it off, or one has not come back for `longestMs`. Whatever is asked from then on fails
 * @throws when it cannot be opened
 */
export async function openEmbeddedPool({
  onEnd,
  longestMs = longestStatementMs,
  ...start
}: ThreadStart & { onEnd?: ((error: Error) => void) | undefined; longestMs?: number }): Promise<EmbeddedPool> {
  const thread = new Worker(threadFile, { workerData: start satisfies ThreadStart, execArgv: [] });
  const tell = (order: ThreadOrder) => thread.postMessage(order, order === 'close' ? [] : [order.connect]);
  let ended: Error | undefined;
  let isClosing = false;
  const streams = new Set<ThreadStream>();
  await new Promise<void>((opened, failed) => {
    let isOpen = false;
    const end = (error: Error) => {
      if (ended || isClosing) return;
      ended = error;
      failed(error);
      for (const stream of streams) stream.destroy(error);
      if (isOpen) onEnd?.(error);
    };
    thread.once('message', () => {
      isOpen = true;
      opened();
    });
    thread.once('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    thread.once('exit', () => end(new Error('The thread of the embedded database ended')));
  });
  // What is under way keeps the process, not a database that rests.
  thread.unref();

  function openStream(): Duplex {
    const { port1, port2 } = new MessageChannel();
    const stream = new ThreadStream(port1, { ended, longestMs, onHang: () => void thread.terminate() });
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
    if (!ended) tell({ connect: port2 });
    return stream;
  }

  const ears = new Map<string, Set<() => void>>();
  // Whatever the environment says of a server is not about this one.
  const pool = new pg.Pool({
    host: 'embedded',
    user: 'postgres',
    ssl: false,
    stream: openStream,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: longestTurnMs,
    async onConnect(client) {
      client.on('notification', ({ channel }) => {
        for (const hear of ears.get(channel) ?? []) hear();
      });
      // A connection of before that was given up took its listening along.
      for (const channel of ears.keys()) await client.query(`listen ${channel}`);
    },
  });
  keepWhole(pool);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  let closing: Promise<void> | undefined;
  async function close() {
    await pool.end();
    if (ended) return;
    isClosing = true;
    const isOver = new Promise<void>((over, failed) => {
      thread.once('error', failed);
      thread.once('exit', () => over());
    });
    thread.ref();
    tell('close');
    await isOver;
  }

  return {
    pool,
    async listen(channel, onNotice) {
      const leave = async () => {
        const here = ears.get(channel);
        here?.delete(onNotice);
        if (here?.size !== 0) return;
        ears.delete(channel);
        await pool.query(`unlisten ${channel}`);
        // Somebody may have come meanwhile.
        if (ears.has(channel)) await pool.query(`listen ${channel}`);
      };
      ears.set(channel, (ears.get(channel) ?? new Set()).add(onNotice));
      try {
        await pool.query(`listen ${channel}`);
      } catch (error) {
        await leave().catch(() => {});
        throw error;
      }
      return leave;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const terminate = 0x58;

/** What the driver takes for a socket: each side of it is PostgreSQL's protocol, once somebody is let in. */
class ThreadStream extends Duplex {
  readonly #port: MessagePort;
  readonly #watch: () => void;
  #hung: NodeJS.Timeout | undefined;
  #isLetIn = false;
  #underWay = 0;

  constructor(
    port: MessagePort,
    { ended, longestMs, onHang }: { ended: Error | undefined; longestMs: number; onHang: () => void },
  ) {
    super();
    this.#port = port;
    this.#watch = () => {
      clearTimeout(this.#hung);
      this.#hung = this.#underWay > 0 && !this.destroyed ? setTimeout(onHang, longestMs).unref() : undefined;
    };
    port.on('message', (answered: Uint8Array<ArrayBuffer>) => {
      this.#underWay -= 1;
      if (this.#underWay === 0) port.unref();
      this.#watch();
      this.push(Buffer.from(answered.buffer));
    });
    port.unref();
    if (ended) this.destroy(ended);
  }

  /** There is nothing to reach: the thread is there already. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  /** As of a socket; what is under way keeps the process whatever is said. */
  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#say([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#say(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    this.#watch();
    done(error);
  }

  #say(said: Buffer[]) {
    const asked = this.#isLetIn ? said : said.slice(1);
    if (!this.#isLetIn) {
      this.#isLetIn = true;
      this.push(Buffer.concat([authenticationOk, readyForQuery]));
    }
    const statements = asked.filter((message) => message[0] !== terminate);
    if (statements.length === 0) return;
    const bytes = joined(statements);
    this.#underWay += 1;
    if (this.#underWay === 1) this.#port.ref();
    this.#watch();
    this.#port.postMessage(bytes, [bytes.buffer]);
  }
}

/** In memory of its own, which can be given away. */
function joined(chunks: Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
