import { expect, test } from 'vitest';
import { rateLimits } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeOf } from './place-of.ts';
import { createLimits, signInDelay } from './rate-limits.server.ts';

const shop = useTestDatabase();
const here = '190.24.1.1';
const elsewhere = '181.55.2.2';
const three = { attempts: 3, seconds: 60 };

async function repeat(times: number, attempt: () => Promise<{ ok: boolean }>) {
  const results = [];
  for (let i = 0; i < times; i++) results.push((await attempt()).ok);
  return results;
}

test('failed sign-ins for one account are limited per network address, and the refusal states the wait', async () => {
  const limits = createLimits(shop.database, { bounds: { signInFromPlace: three } });
  expect(await repeat(4, () => limits.takeSignIn('laura@correo.example', here))).toEqual([true, true, true, false]);

  const refused = await limits.takeSignIn('LAURA@correo.example', here);
  if (refused.ok) throw new Error('let in');
  expect(refused.retryAfterSeconds).toBeGreaterThan(50);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);

  expect(await limits.takeSignIn('laura@correo.example', elsewhere)).toMatchObject({ ok: true });
  expect(await limits.takeSignIn('pedro@correo.example', here)).toEqual({ ok: true, delayMs: 0 });
});

test('an account cannot be locked for others: failures of one network address do not count at another', async () => {
  const limits = createLimits(shop.database, {
    bounds: { signInFromPlace: three, signInEverywhere: { attempts: 4, seconds: 60 } },
  });
  expect(await repeat(10, () => limits.takeSignIn('laura@correo.example', here))).toContain(false);
  expect(await limits.takeSignIn('laura@correo.example', elsewhere)).toMatchObject({ ok: true });
});

test('concurrent attempts are counted one by one', async () => {
  const limits = createLimits(shop.database, { bounds: { signInFromPlace: three } });
  const results = await Promise.all(Array.from({ length: 12 }, () => limits.takeSignIn('laura@correo.example', here)));
  expect(results.filter((result) => result.ok)).toHaveLength(3);
});

test('attempts for one account are delayed more and more, whatever addresses they come from', async () => {
  const limits = createLimits(shop.database);
  const delays = async (email: string, places: string[]) => {
    const waited = [];
    for (const place of places) {
      const taken = await limits.takeSignIn(email, place);
      waited.push(taken.ok ? taken.delayMs : 'refused');
    }
    return waited;
  };
  const manyPlaces = Array.from({ length: 12 }, (_, place) => `190.24.1.${place}`);

  expect(
    await delays(
      'laura@correo.example',
      Array.from({ length: 11 }, () => here),
    ),
  ).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 'refused']);
  expect(await delays('nadie@correo.example', manyPlaces)).toEqual([
    0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000,
  ]);
  expect(await delays('pedro@correo.example', [here])).toEqual([0]);
});

test('a successful sign-in is not delayed the next time, whatever others have tried for the account', async () => {
  const limits = createLimits(shop.database);
  await limits.takeSignIn('laura@correo.example', elsewhere);
  await repeat(4, () => limits.takeSignIn('laura@correo.example', here));
  expect(await limits.takeSignIn('laura@correo.example', here)).toEqual({ ok: true, delayMs: 1_000 });

  await limits.signInSucceeded('laura@correo.example', here);

  expect(await limits.takeSignIn('laura@correo.example', here)).toEqual({ ok: true, delayMs: 0 });
});

test('a network address is slowed later than an account, and no delay exceeds eight seconds', () => {
  expect(signInDelay({ ofPerson: 3, ofPlace: 30 })).toBe(0);
  expect(signInDelay({ ofPerson: 1, ofPlace: 31 })).toBe(250);
  expect(signInDelay({ ofPerson: 5, ofPlace: 31 })).toBe(500);
  expect(signInDelay({ ofPerson: 1, ofPlace: 100 })).toBe(8_000);
});

test('signing in resets the earlier failures', async () => {
  const limits = createLimits(shop.database, {
    bounds: { signInFromPlace: three, signInEverywhere: three, signInAtPlace: three },
  });
  for (let day = 0; day < 5; day++) {
    expect(await limits.takeSignIn('laura@correo.example', here)).toEqual({ ok: true, delayMs: 0 });
    await limits.signInSucceeded('laura@correo.example', here);
  }
  expect(await repeat(4, () => limits.takeSignIn('laura@correo.example', here))).toEqual([true, true, true, false]);
});

test('guesses for one account from many addresses add up, and so do guesses for many accounts from one address', async () => {
  const limits = createLimits(shop.database, { bounds: { signInEverywhere: three, signInAtPlace: three } });
  let place = 0;
  expect(await repeat(4, () => limits.takeSignIn('laura@correo.example', `190.24.1.${++place}`))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  let person = 0;
  expect(await repeat(4, () => limits.takeSignIn(`p${++person}@correo.example`, elsewhere))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('registrations, orders and service requests are counted separately', async () => {
  const limits = createLimits(shop.database, {
    bounds: { registration: three, order: { attempts: 2, seconds: 60 }, serviceRequest: { attempts: 1, seconds: 60 } },
  });
  let person = 0;
  const register = () => limits.takeRegistration(`p${++person}@correo.example`, here);
  expect(await repeat(4, register)).toEqual([true, true, true, false]);
  expect(await repeat(3, () => limits.takeOrder(here))).toEqual([true, true, false]);
  expect(await repeat(2, () => limits.takeServiceRequest(here))).toEqual([true, false]);
});

test('registrations of one e-mail address are limited, wherever they come from: each may send its owner a mail', async () => {
  const limits = createLimits(shop.database, { bounds: { registrationOfPerson: three } });
  let place = 0;
  const register = () => limits.takeRegistration('laura@correo.example', `190.24.1.${++place}`);
  expect(await repeat(4, register)).toEqual([true, true, true, false]);
  expect(await limits.takeRegistration('pedro@correo.example', '190.24.1.1')).toEqual({ ok: true });
});

test('reservations, payments, questions about an order and proofs are counted separately', async () => {
  const two = { attempts: 2, seconds: 60 };
  const limits = createLimits(shop.database, {
    bounds: { reservation: two, payment: two, stateOfOrder: two, stateAtPlace: three, proof: two },
  });
  expect(await repeat(3, () => limits.takeReservation(here))).toEqual([true, true, false]);
  expect(await repeat(3, () => limits.takePayment(here))).toEqual([true, true, false]);
  expect(await repeat(3, () => limits.takeProof(here))).toEqual([true, true, false]);
  expect(await repeat(3, () => limits.takeStateCheck('one-order', here))).toEqual([true, true, false]);
  expect(await repeat(1, () => limits.takeStateCheck('another', here))).toEqual([false]);
  expect(await repeat(2, () => limits.takeStateCheck('another', elsewhere))).toEqual([true, true]);
});

test('the kilobytes of proofs that one address stores a day are limited; other addresses are not affected', async () => {
  const limits = createLimits(shop.database, { bounds: { proofKilobytes: { attempts: 3_000, seconds: 86_400 } } });
  expect(await repeat(4, () => limits.takeProofSize(1_000_000, here))).toEqual([true, true, true, false]);
  expect(await limits.takeProofSize(1_000_000, elsewhere)).toEqual({ ok: true });
});

test('the counters hold no e-mail and no network address, and are shared by processes', async () => {
  const limits = createLimits(shop.database, { bounds: { signInFromPlace: three } });
  await repeat(3, () => limits.takeSignIn('laura@correo.example', here));
  const otherProcess = createLimits(shop.database, { bounds: { signInFromPlace: three } });
  expect((await otherProcess.takeSignIn('laura@correo.example', here)).ok).toBe(false);

  const rows = await shop.db.select().from(rateLimits);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/laura|190\.24/);
});

test('when counting fails, requests are allowed and the fault is logged', async () => {
  const faults: unknown[] = [];
  const broken = { query: () => Promise.reject(new Error('connection lost')) };
  const limits = createLimits({ pool: broken as never }, { reportFault: (fault) => faults.push(fault) });
  expect(await limits.takeOrder(here)).toEqual({ ok: true });
  expect(await limits.takeSignIn('laura@correo.example', here)).toEqual({ ok: true, delayMs: 0 });
  await limits.signInSucceeded('laura@correo.example', here);
  expect(faults.length).toBeGreaterThanOrEqual(3);
});

/** An address in another /64 of one /48 each time. */
const nextDoor = (index: number) => `2800:e2:1:${index.toString(16)}::1`;

test('a client that changes its /64 within an IPv6 /48 has four times the limit of one address in all', async () => {
  const limits = createLimits(shop.database, {
    bounds: {
      order: three,
      signInAtPlace: three,
      trackingAtPlace: three,
      proofKilobytes: { attempts: 30, seconds: 60 },
    },
  });
  const allowed = async (take: (address: string, index: number) => Promise<{ ok: boolean }>) => {
    let index = 0;
    return (await repeat(14, () => take(nextDoor(index), index++))).filter(Boolean).length;
  };
  expect(await allowed((address) => limits.takeOrder(address))).toBe(12);
  expect(await allowed((address, index) => limits.takeSignIn(`laura${index}@correo.example`, address))).toBe(12);
  const tracked = (index: number) => ({ orderNumber: `48291${index}`, phone: `300000000${index}` });
  expect(await allowed((address, index) => limits.takeTracking(tracked(index), address))).toBe(12);
  expect(await allowed((address) => limits.takeProofSize(10_000, address))).toBe(12);

  expect(await limits.takeOrder('2800:e2:2::1')).toEqual({ ok: true });
});

test('signing in gives its network the attempt back', async () => {
  const limits = createLimits(shop.database, { bounds: { signInAtPlace: three } });
  for (let index = 0; index < 14; index += 1) {
    expect(await limits.takeSignIn('laura@correo.example', nextDoor(index))).toMatchObject({ ok: true });
    await limits.signInSucceeded('laura@correo.example', nextDoor(index));
  }
});

test.each([
  ['190.24.1.1', '190.24.1.1'],
  ['::ffff:190.24.1.1', '190.24.1.1'],
  ['::ffff:be18:101', '190.24.1.1'],
  ['0:0:0:0:0:FFFF:be18:0101', '190.24.1.1'],
  ['2800:0e2:1a80::7', '2800:e2:1a80:0'],
  ['2800:e2:1a80:0:ffff:1:2:3', '2800:e2:1a80:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as the address %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
