import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#db/database.server.ts';
import { networkAllowance } from '#shop/client-network.server.ts';
import { type Bounds, usualBounds } from './bounds.ts';
import { networkOf, placeOf } from './place-of.ts';

export type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };
/** `delayMs`: delay before the password is verified. */
export type SignInLimitResult = { ok: true; delayMs: number } | { ok: false; retryAfterSeconds: number };

/**
 * Rate limits. `address` is the visitor's network address; a place is that address or its IPv6 connection (`placeOf`).
 * What is limited at a place alone is limited in its network too (`networkOf`).
 */
export type Limits = {
  /**
   * Counts a sign-in attempt before the password is verified, so that parallel attempts all count. After the first few,
   * each is delayed longer than the one before. Unknown addresses are delayed the same, so the delay does not reveal
   * whether an account exists.
   */
  takeSignIn(email: string, address: string): Promise<SignInLimitResult>;
  /** Removes this attempt, and earlier failures for the same person from the same place, from the counts. */
  signInSucceeded(email: string, address: string): Promise<void>;
  takeRegistration(email: string, address: string): Promise<LimitResult>;
  takeOrder(address: string): Promise<LimitResult>;
  takeServiceRequest(address: string): Promise<LimitResult>;
  takePickup(address: string): Promise<LimitResult>;
  takeGuestCart(address: string): Promise<LimitResult>;
  takeReservation(address: string): Promise<LimitResult>;
  /** Counts a request to the carrier for the price of a parcel. */
  takeShippingQuote(address: string): Promise<LimitResult>;
  takePayment(address: string): Promise<LimitResult>;
  /** @param accessToken of the order; only its hash is stored */
  takeStateCheck(accessToken: string, address: string): Promise<LimitResult>;
  /** Counts a look-up of an order by number and telephone, whether or not the order exists. */
  takeTracking(order: { orderNumber: string; phone: string }, address: string): Promise<LimitResult>;
  takeProof(address: string): Promise<LimitResult>;
  /** Counts the size of a proof that is about to be stored. */
  takeProofSize(byteSize: number, address: string): Promise<LimitResult>;
  /** Counts a request for an account mail, whether the address is known or not. */
  takeAccountMail(email: string, address: string): Promise<LimitResult>;
  /**
   * Counts a request that mails an address that its sender may not own: the newsletter's form, or a sold-out product's.
   */
  takeMailRequest(email: string, address: string): Promise<LimitResult>;
  takeSignInCode(address: string): Promise<LimitResult>;
  takeQuestion(userId: string): Promise<LimitResult>;
  takePicture(userId: string): Promise<LimitResult>;
  takeOwnData(userId: string): Promise<LimitResult>;
  takeStaffInvite(userId: string): Promise<LimitResult>;
  takeReview(address: string): Promise<LimitResult>;
  takeReviewReport(address: string): Promise<LimitResult>;
};

/**
 * Creates the rate limits, counted in the table `rate_limits`, which all processes share. If counting fails the attempt
 * is allowed and the error reported.
 */
export function createLimits(
  { pool }: Pick<Database, 'pool'>,
  options: { bounds?: Partial<Bounds>; reportFault?: (fault: unknown) => void } = {},
): Limits {
  const counter: Counter = {
    limiters: createLimiters(pool, { ...usualBounds, ...options.bounds }),
    reportFault: options.reportFault ?? ((fault) => console.error('A request limit could not be counted', fault)),
  };

  async function take(...attempts: Attempt[]): Promise<LimitResult> {
    const { retryAfterSeconds } = await count(counter, attempts);
    return retryAfterSeconds > 0 ? { ok: false, retryAfterSeconds } : { ok: true };
  }
  async function takeSize(limit: LimitName, size: number, address: string): Promise<LimitResult> {
    const { retryAfterSeconds } = await count(counter, atPlace(limit, address), size);
    return retryAfterSeconds > 0 ? { ok: false, retryAfterSeconds } : { ok: true };
  }
  const takeAtPlace = (limit: LimitName) => (address: string) => take(...atPlace(limit, address));
  const takeOfUser = (limit: LimitName) => (userId: string) => take([limit, userId]);

  return {
    takeSignIn: (email, address) => takeSignIn(counter, email, address),
    signInSucceeded: (email, address) => signInSucceeded(counter, email, address),
    takeRegistration: (email, address) => take(...atPlace('registration', address), ['registrationOfPerson', email]),
    takeOrder: takeAtPlace('order'),
    takeServiceRequest: takeAtPlace('serviceRequest'),
    takePickup: takeAtPlace('pickup'),
    takeGuestCart: takeAtPlace('guestCart'),
    takeReservation: takeAtPlace('reservation'),
    takeShippingQuote: takeAtPlace('shippingQuote'),
    takePayment: takeAtPlace('payment'),
    takeStateCheck: (accessToken, address) =>
      take(['stateOfOrder', accessToken, placeOf(address)], ...atPlace('stateAtPlace', address)),
    takeTracking: async ({ orderNumber, phone }, address) => {
      // The limits that apply everywhere are counted last, as in `takeSignIn`.
      const here = await take(...atPlace('trackingAtPlace', address));
      return here.ok ? take(['trackingOfOrder', orderNumber], ['trackingOfPhone', phone]) : here;
    },
    takeProof: takeAtPlace('proof'),
    takeProofSize: (byteSize, address) => takeSize('proofKilobytes', Math.ceil(byteSize / 1_000), address),
    takeAccountMail: (email, address) => take(['accountMail', email], ...atPlace('accountMailAtPlace', address)),
    takeMailRequest: (email, address) => take(['mailRequest', email], ...atPlace('mailRequestAtPlace', address)),
    takeSignInCode: takeAtPlace('signInCode'),
    takeQuestion: takeOfUser('question'),
    takePicture: takeOfUser('picture'),
    takeOwnData: takeOfUser('ownData'),
    takeStaffInvite: takeOfUser('staffInvite'),
    takeReview: takeAtPlace('review'),
    takeReviewReport: takeAtPlace('reviewReport'),
  };
}

type LimitName = keyof Bounds;
/** The limit of a place, for all places of a network together. */
type NetworkLimitName = `${LimitName}InNetwork`;
type LimiterName = LimitName | NetworkLimitName;
/** A limit, and what its attempts are counted by. */
type Attempt = [limit: LimiterName, ...countedBy: string[]];
type Counter = { limiters: Record<LimiterName, RateLimiterAbstract>; reportFault: (fault: unknown) => void };

/** Attempts at a place, which count in its network too. */
function atPlace(limit: LimitName, address: string): Attempt[] {
  const network = networkOf(address);
  return [[limit, placeOf(address)], ...(network ? [[`${limit}InNetwork`, network] satisfies Attempt] : [])];
}

function createLimiters(pool: Database['pool'], bounds: Bounds): Counter['limiters'] {
  const ofNetworks = Object.entries(bounds).map(
    ([limit, { attempts, seconds }]) =>
      [`${limit}InNetwork`, { attempts: attempts * networkAllowance, seconds }] as const,
  );
  const limiters = [...Object.entries(bounds), ...ofNetworks].map(([limit, { attempts, seconds }]) => [
    limit,
    new RateLimiterPostgres({
      // The limit's name in kebab case.
      keyPrefix: limit.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      points: attempts,
      duration: seconds,
      tableName: 'rate_limits',
      tableCreated: true,
      // Expired rows are deleted by the job `forget-people`, not by one timer per limit.
      clearExpiredByTimeout: false,
      storeType: 'client',
      // Drops the statement name: named statements fail behind a transaction pooler.
      storeClient: {
        query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
      },
    }),
  ]);
  return Object.fromEntries(limiters);
}

/**
 * Counts attempts, each as that many points. `used` has the count per attempt, this one included; 0 if counting failed.
 */
async function count(
  { limiters, reportFault }: Counter,
  attempts: Attempt[],
  points = 1,
): Promise<{ used: number[]; retryAfterSeconds: number }> {
  const counts = await Promise.all(
    attempts.map(async ([limit, ...countedBy]) => {
      try {
        return { used: (await limiters[limit].consume(keyOf(...countedBy), points)).consumedPoints, wait: 0 };
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

async function takeSignIn(counter: Counter, email: string, address: string): Promise<SignInLimitResult> {
  const place = placeOf(address);
  const here = await count(counter, [['signInFromPlace', email, place], ...atPlace('signInAtPlace', address)]);
  if (here.retryAfterSeconds > 0) return { ok: false, retryAfterSeconds: here.retryAfterSeconds };
  // Counted last, so that attempts already refused by the limits of this place do not use up the limit of the e-mail
  // address, which applies everywhere.
  const { used, retryAfterSeconds } = await count(counter, [['signInEverywhere', email]]);
  if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds };
  const [ofPersonHere = 0, ofPlace = 0] = here.used;
  const [ofPerson = 0] = used;
  return { ok: true, delayMs: signInDelay({ ofPerson: Math.max(ofPersonHere, ofPerson), ofPlace }) };
}

async function signInSucceeded({ limiters, reportFault }: Counter, email: string, address: string): Promise<void> {
  const place = placeOf(address);
  const { signInFromPlace, signInEverywhere } = limiters;
  try {
    const failedHere = await signInFromPlace.get(keyOf(email, place));
    // Only one of several concurrent sign-ins uncounts the failures.
    const isFirst = await signInFromPlace.delete(keyOf(email, place));
    const ownAttempts = isFirst ? Math.max(1, failedHere?.consumedPoints ?? 0) : 1;
    await Promise.all([
      signInEverywhere.reward(keyOf(email), ownAttempts),
      ...atPlace('signInAtPlace', address).map(([limit, ...countedBy]) => limiters[limit].reward(keyOf(...countedBy))),
    ]);
  } catch (fault) {
    reportFault(fault);
  }
}

/** Attempts without a delay: people mistype, and one address may be shared by thousands of phones. */
const undelayed = { ofPerson: 3, ofPlace: 30 };
const firstDelayMs = 250;
const longestDelayMs = 8_000;

/**
 * Delay before a sign-in attempt's password is verified: none at first, then doubled each time.
 *
 * @param attempts attempts that failed or are in progress, this one included: for one e-mail address, and from one
 * place
 */
export function signInDelay(attempts: { ofPerson: number; ofPlace: number }): number {
  const beyond = Math.max(attempts.ofPerson - undelayed.ofPerson, attempts.ofPlace - undelayed.ofPlace);
  return beyond <= 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (beyond - 1));
}

/** Hashes the parts, so that keys have a fixed length and the table holds no e-mail or network addresses. */
function keyOf(...parts: string[]): string {
  return createHash('sha256')
    .update(parts.map((part) => part.toLowerCase()).join('\n'))
    .digest('base64url');
}
