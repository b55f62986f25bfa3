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
  /** registrations from one place, whatever the e-mail addresses */
  registration: Bound;
  /** registrations of one e-mail address from everywhere */
  registrationOfPerson: Bound;
  order: Bound;
  serviceRequest: Bound;
  pickup: Bound;
  /** units kept for somebody who was shown the accounts to transfer to */
  reservation: Bound;
  /** attempts to pay an order that stands */
  payment: Bound;
  /** questions whether one order is paid by now, from one place */
  stateOfOrder: Bound;
  /** the same, whatever the orders */
  stateAtPlace: Bound;
  proof: Bound;
  /** mails that let somebody in again, for one e-mail address from everywhere */
  accountMail: Bound;
  /** the same from one place, whatever the e-mail addresses */
  accountMailAtPlace: Bound;
  /** codes of a second factor, for one half-done sign-in's place */
  signInCode: Bound;
  /** questions to an expert, for one customer */
  question: Bound;
  /** pictures a customer uploads */
  picture: Bound;
  /** downloads of all that is kept about one customer */
  ownData: Bound;
  /** invitations to the staff, given by one of them */
  staffInvite: Bound;
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
  // Where addresses are confirmed each is a mail to somebody who may not have asked for it.
  registrationOfPerson: { attempts: 5, seconds: 60 * minute },
  // An order takes stock out of the shop, so a script that places them empties it. Thirty shoppers of one carrier address
  // who finish within the same ten minutes would be a very good day for a small shop.
  order: { attempts: 30, seconds: 10 * minute },
  // Staff call each of them back, so a list filled by a script would hide the people in it.
  serviceRequest: { attempts: 20, seconds: 10 * minute },
  // A pickup takes nothing out of the shop; a script that asks for many makes the figures staff look at worthless.
  pickup: { attempts: 30, seconds: 10 * minute },
  // Like an order it takes stock out of the shop for a while; asked again by everybody who changes their cart or comes back.
  reservation: { attempts: 60, seconds: 10 * minute },
  // One shopper may try several cards, and each try is a call to the provider. Somebody who tries out stolen card numbers
  // wants hundreds.
  payment: { attempts: 40, seconds: 10 * minute },
  // A page that waits asks every two or three seconds for a few minutes, perhaps in two tabs.
  stateOfOrder: { attempts: 300, seconds: 10 * minute },
  // Thirty such shoppers behind one carrier address.
  stateAtPlace: { attempts: 3_000, seconds: 10 * minute },
  // Each may bring ten megabytes that are kept.
  proof: { attempts: 20, seconds: 10 * minute },
  // Each is a mail to somebody who may not have asked for it.
  accountMail: { attempts: 5, seconds: 60 * minute },
  accountMailAtPlace: { attempts: 30, seconds: 60 * minute },
  signInCode: { attempts: 20, seconds: 15 * minute },
  // Staff answer each by hand.
  question: { attempts: 10, seconds: 60 * minute },
  // Each is decoded and drawn anew.
  picture: { attempts: 30, seconds: 60 * minute },
  ownData: { attempts: 10, seconds: 60 * minute },
  // Each may be a mail to somebody who did not ask for it; a shop takes on a few people a year.
  staffInvite: { attempts: 20, seconds: 60 * minute },
};

export type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };
/** `delayMs`: how long the attempt is to wait before its password is looked at. */
export type SignInLimitResult = { ok: true; delayMs: number } | { ok: false; retryAfterSeconds: number };

/** Counts what may be tried only so often. `address` is the network address of who is asking. */
export type Limits = {
  /**
   * Counts an attempt to sign in before the password is looked at, so that many at once count as many. After a few, each
   * waits longer than the one before. It goes by what was typed and from where alone: an address nobody has is slowed the same.
   */
  takeSignIn(email: string, address: string): Promise<SignInLimitResult>;
  /**
   * Takes back what the attempt counted, and what failed before it for the same person from the same place: only failures
   * of others are to add up.
   */
  signInSucceeded(email: string, address: string): Promise<void>;
  takeRegistration(email: string, address: string): Promise<LimitResult>;
  takeOrder(address: string): Promise<LimitResult>;
  takeServiceRequest(address: string): Promise<LimitResult>;
  takePickup(address: string): Promise<LimitResult>;
  takeReservation(address: string): Promise<LimitResult>;
  takePayment(address: string): Promise<LimitResult>;
  /** @param accessToken of the order asked about; only its hash is kept */
  takeStateCheck(accessToken: string, address: string): Promise<LimitResult>;
  takeProof(address: string): Promise<LimitResult>;
  /** Before a mail about an account is asked for, whether the address is known or not. */
  takeAccountMail(email: string, address: string): Promise<LimitResult>;
  takeSignInCode(address: string): Promise<LimitResult>;
  takeQuestion(userId: string): Promise<LimitResult>;
  takePicture(userId: string): Promise<LimitResult>;
  takeOwnData(userId: string): Promise<LimitResult>;
  takeStaffInvite(userId: string): Promise<LimitResult>;
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
  const registrationOfPerson = limiter('registration-of-person', bounds.registrationOfPerson);
  const order = limiter('order', bounds.order);
  const serviceRequest = limiter('service-request', bounds.serviceRequest);
  const pickup = limiter('pickup', bounds.pickup);
  const reservation = limiter('reservation', bounds.reservation);
  const payment = limiter('payment', bounds.payment);
  const stateOfOrder = limiter('state-of-order', bounds.stateOfOrder);
  const stateAtPlace = limiter('state-at-place', bounds.stateAtPlace);
  const proof = limiter('proof', bounds.proof);
  const accountMail = limiter('account-mail', bounds.accountMail);
  const accountMailAtPlace = limiter('account-mail-at-place', bounds.accountMailAtPlace);
  const signInCode = limiter('sign-in-code', bounds.signInCode);
  const question = limiter('question', bounds.question);
  const picture = limiter('picture', bounds.picture);
  const ownData = limiter('own-data', bounds.ownData);
  const staffInvite = limiter('staff-invite', bounds.staffInvite);

  /** One more of each. `used` is how many each has counted by now, this one included; 0 where it could not be counted. */
  async function count(
    counted: [RateLimiterAbstract, string][],
  ): Promise<{ used: number[]; retryAfterSeconds: number }> {
    const counts = await Promise.all(
      counted.map(async ([limiter, key]) => {
        try {
          return { used: (await limiter.consume(key)).consumedPoints, wait: 0 };
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) {
            return { used: refusal.consumedPoints, wait: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) };
          }
          reportFault(refusal);
          return { used: 0, wait: 0 };
        }
      }),
    );
    return { used: counts.map(({ used }) => used), retryAfterSeconds: Math.max(...counts.map(({ wait }) => wait)) };
  }

  async function take(counted: [RateLimiterAbstract, string][]): Promise<LimitResult> {
    const { retryAfterSeconds } = await count(counted);
    return retryAfterSeconds > 0 ? { ok: false, retryAfterSeconds } : { ok: true };
  }

  return {
    async takeSignIn(email, address) {
      const place = placeOf(address);
      const here = await count([
        [fromPlace, keyOf(email, place)],
        [atPlace, keyOf(place)],
      ]);
      if (here.retryAfterSeconds > 0) return { ok: false, retryAfterSeconds: here.retryAfterSeconds };
      // Counted only now: what is refused at one place uses up nothing of the others'.
      const { used, retryAfterSeconds } = await count([[everywhere, keyOf(email)]]);
      if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds };
      const [ofPersonHere = 0, ofPlace = 0] = here.used;
      const [ofPerson = 0] = used;
      return { ok: true, delayMs: signInDelay({ ofPerson: Math.max(ofPersonHere, ofPerson), ofPlace }) };
    },

    async signInSucceeded(email, address) {
      const place = placeOf(address);
      try {
        const failedHere = await fromPlace.get(keyOf(email, place));
        // Of several who sign in at once, one takes back the failures.
        const isFirst = await fromPlace.delete(keyOf(email, place));
        const ownAttempts = isFirst ? Math.max(1, failedHere?.consumedPoints ?? 0) : 1;
        await Promise.all([everywhere.reward(keyOf(email), ownAttempts), atPlace.reward(keyOf(place))]);
      } catch (fault) {
        reportFault(fault);
      }
    },

    takeRegistration: (email, address) =>
      take([
        [registration, keyOf(placeOf(address))],
        [registrationOfPerson, keyOf(email)],
      ]),
    takeOrder: (address) => take([[order, keyOf(placeOf(address))]]),
    takeServiceRequest: (address) => take([[serviceRequest, keyOf(placeOf(address))]]),
    takePickup: (address) => take([[pickup, keyOf(placeOf(address))]]),
    takeReservation: (address) => take([[reservation, keyOf(placeOf(address))]]),
    takePayment: (address) => take([[payment, keyOf(placeOf(address))]]),
    takeStateCheck(accessToken, address) {
      const place = placeOf(address);
      return take([
        [stateOfOrder, keyOf(accessToken, place)],
        [stateAtPlace, keyOf(place)],
      ]);
    },
    takeProof: (address) => take([[proof, keyOf(placeOf(address))]]),
    takeAccountMail: (email, address) =>
      take([
        [accountMail, keyOf(email)],
        [accountMailAtPlace, keyOf(placeOf(address))],
      ]),
    takeSignInCode: (address) => take([[signInCode, keyOf(placeOf(address))]]),
    takeQuestion: (userId) => take([[question, keyOf(userId)]]),
    takePicture: (userId) => take([[picture, keyOf(userId)]]),
    takeOwnData: (userId) => take([[ownData, keyOf(userId)]]),
    takeStaffInvite: (userId) => take([[staffInvite, keyOf(userId)]]),
  };
}

/** So many attempts wait for nothing: people mistype. A place may be thousands of phones behind one address. */
const undelayed = { ofPerson: 3, ofPlace: 30 };
const firstDelayMs = 250;
const longestDelayMs = 8_000;

/**
 * How long an attempt to sign in waits before its password is looked at: nothing at first, then twice as long each time.
 *
 * @param attempts that failed or are under way, this one included: for one e-mail address, and from one place
 */
export function signInDelay(attempts: { ofPerson: number; ofPlace: number }): number {
  const beyond = Math.max(attempts.ofPerson - undelayed.ofPerson, attempts.ofPlace - undelayed.ofPlace);
  return beyond <= 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (beyond - 1));
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
