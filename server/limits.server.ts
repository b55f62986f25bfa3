import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '#db/database.server.ts';

/** So many attempts within so many seconds of the first; then none until those have passed. */
export type Bound = { attempts: number; seconds: number };

export type Bounds = {
  /** failed sign-ins for one e-mail address from one place */
  signInFromPlace: Bound;
  /** failed sign-ins for one e-mail address from everywhere */
  signInEverywhere: Bound;
  /** failed sign-ins from one place, whatever the e-mail addresses */
  signInAtPlace: Bound;
  registration: Bound;
  order: Bound;
  serviceRequest: Bound;
  pickup: Bound;
};

const minute = 60;

/**
 * Mobile carriers put thousands of phones behind one address, so what counts by place alone is generous; guessing one
 * person's password is not. Ten guesses a quarter of an hour make a thousand a day, against passwords of which the well-known
 * ones are refused. Somebody who wants to lock another out needs ten places to use up `signInEverywhere`.
 */
const usualBounds: Bounds = {
  signInFromPlace: { attempts: 10, seconds: 15 * minute },
  signInEverywhere: { attempts: 100, seconds: 60 * minute },
  signInAtPlace: { attempts: 100, seconds: 15 * minute },
  registration: { attempts: 20, seconds: 60 * minute },
  // An order takes stock out of the shop, so a script that places them empties it. Thirty shoppers of one carrier address
  // who finish within the same ten minutes would be a very good day for a small shop.
  order: { attempts: 30, seconds: 10 * minute },
  // Staff call each of them back, so a list filled by a script would hide the people in it.
  serviceRequest: { attempts: 20, seconds: 10 * minute },
  // A pickup takes nothing out of the shop; a script that asks for many makes the figures staff look at worthless.
  pickup: { attempts: 30, seconds: 10 * minute },
};

export type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts what may be tried only so often. `address` is the network address of who is asking. */
export type Limits = {
  /** Counts an attempt to sign in before the password is looked at, so that many at once count as many. */
  takeSignIn(email: string, address: string): Promise<LimitResult>;
  /** Takes back what the attempt counted: only failures are to add up. */
  signInSucceeded(email: string, address: string): Promise<void>;
  takeRegistration(address: string): Promise<LimitResult>;
  takeOrder(address: string): Promise<LimitResult>;
  takeServiceRequest(address: string): Promise<LimitResult>;
  takePickup(address: string): Promise<LimitResult>;
};

/**
 * The limits of a shop: counted in memory with the embedded database (one process), in the table `rate_limits` on a
 * PostgreSQL server (several processes share them). When counting fails people are let in and the fault is reported.
 */
export function createLimits(
  database: Pick<Database, 'driver'>,
  options: { bounds?: Partial<Bounds>; reportFault?: (fault: unknown) => void } = {},
): Limits {
  const bounds = { ...usualBounds, ...options.bounds };
  const reportFault = options.reportFault ?? ((fault) => console.error('A request limit could not be counted', fault));
  const { driver } = database;

  const limiter = (name: string, { attempts, seconds }: Bound): RateLimiterAbstract => {
    const common = { keyPrefix: name, points: attempts, duration: seconds };
    if (driver.kind === 'pglite') return new RateLimiterMemory(common);
    return new RateLimiterPostgres({
      ...common,
      tableName: 'rate_limits',
      tableCreated: true,
      storeType: 'client',
      // Without the statement's name: named ones fail behind a transaction pooler.
      storeClient: {
        query: ({ text, values }: { text: string; values: unknown[] }) => driver.pool.query(text, values),
      },
    });
  };
  const fromPlace = limiter('sign-in-from-place', bounds.signInFromPlace);
  const everywhere = limiter('sign-in-everywhere', bounds.signInEverywhere);
  const atPlace = limiter('sign-in-at-place', bounds.signInAtPlace);
  const registration = limiter('registration', bounds.registration);
  const order = limiter('order', bounds.order);
  const serviceRequest = limiter('service-request', bounds.serviceRequest);
  const pickup = limiter('pickup', bounds.pickup);

  async function take(counted: [RateLimiterAbstract, string][]): Promise<LimitResult> {
    const waits = await Promise.all(
      counted.map(async ([limiter, key]) => {
        try {
          await limiter.consume(key);
          return 0;
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
          reportFault(refusal);
          return 0;
        }
      }),
    );
    const retryAfterSeconds = Math.max(...waits);
    return retryAfterSeconds > 0 ? { ok: false, retryAfterSeconds } : { ok: true };
  }

  return {
    takeSignIn(email, address) {
      const place = placeOf(address);
      return take([
        [fromPlace, keyOf(email, place)],
        [everywhere, keyOf(email)],
        [atPlace, keyOf(place)],
      ]);
    },

    async signInSucceeded(email, address) {
      const place = placeOf(address);
      try {
        await Promise.all([
          fromPlace.delete(keyOf(email, place)),
          everywhere.reward(keyOf(email)),
          atPlace.reward(keyOf(place)),
        ]);
      } catch (fault) {
        reportFault(fault);
      }
    },

    takeRegistration: (address) => take([[registration, keyOf(placeOf(address))]]),
    takeOrder: (address) => take([[order, keyOf(placeOf(address))]]),
    takeServiceRequest: (address) => take([[serviceRequest, keyOf(placeOf(address))]]),
    takePickup: (address) => take([[pickup, keyOf(placeOf(address))]]),
  };
}

/** Of fixed length, and without anybody's e-mail or network address in the table. */
function keyOf(...parts: string[]): string {
  return createHash('sha256')
    .update(parts.map((part) => part.toLowerCase()).join('\n'))
    .digest('base64url');
}

/**
 * What counts as one place: an IPv4 address, or the /64 network that one IPv6 connection is given and whose 2^64 addresses
 * its owner may use in turn.
 */
export function placeOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    groups.push(...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
