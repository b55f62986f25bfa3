import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** The id of the request being answered; undefined outside of one. */
export function requestId(): string | undefined {
  return storage.getStore();
}

/** Runs the work of a request under its id. */
export function runWithRequestId<Result>(id: string, work: () => Result): Result {
  return storage.run(id, work);
}

/** Returns an id given by a proxy if it can be logged and read out, as those of nginx and Caddy can. */
export function parseRequestId(id: string | undefined): string | undefined {
  return id && /^[\w-]{8,64}$/.test(id) ? id : undefined;
}

/** Crockford's alphabet: no two of its characters are mistaken for each other on the telephone. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes an id of ten characters (50 bits): short enough to be read out, and unique in a log. */
export function makeRequestId(): string {
  return Array.from(randomBytes(10), (byte) => alphabet[byte & 31]).join('');
}
