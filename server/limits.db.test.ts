import { expect, test } from 'vitest';
import { rateLimits } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits, placeOf, signInDelay } from './limits.server.ts';

const shop = useTestDatabase();
const here = '190.24.1.1';
const elsewhere = '181.55.2.2';
const three = { attempts: 3, seconds: 60 };

async function repeat(times: number, attempt: () => Promise<{ ok: boolean }>) {
  const results = [];
  for (let i = 0; i < times; i++) results.push((await attempt()).ok);
  return results;
}

test('so many sign-ins may fail for one address from one place; then the wait is told', async () => {
  const limits = createLimits(shop.database, { bounds: { signInFromPlace: three } });
  expect(await repeat(4, () => limits.takeSignIn('laura@correo.example', here))).toEqual([true, true, true, false]);

  const refused = await limits.takeSignIn('LAURA@correo.example', here);
  if (refused.ok) throw new Error('let in');
  expect(refused.retryAfterSeconds).toBeGreaterThan(50);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);

  expect(await limits.takeSignIn('laura@correo.example', elsewhere)).toMatchObject({ ok: true });
  expect(await limits.takeSignIn('pedro@correo.example', here)).toEqual({ ok: true, delayMs: 0 });
});

test('nobody locks another out from one place: what is refused there counts for nothing elsewhere', async () => {
  const limits = createLimits(shop.database, {
    bounds: { signInFromPlace: three, signInEverywhere: { attempts: 4, seconds: 60 } },
  });
  expect(await repeat(10, () => limits.takeSignIn('laura@correo.example', here))).toContain(false);
  expect(await limits.takeSignIn('laura@correo.example', elsewhere)).toMatchObject({ ok: true });
});

test('attempts made at the same moment are counted one by one', async () => {
  const limits = createLimits(shop.database, { bounds: { signInFromPlace: three } });
  const results = await Promise.all(Array.from({ length: 12 }, () => limits.takeSignIn('laura@correo.example', here)));
  expect(results.filter((result) => result.ok)).toHaveLength(3);
});

test('the attempts of one person, whoever they are and wherever from, wait longer and longer', async () => {
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

test('who signs in at last does not wait the next time, whatever others have tried for them', async () => {
  const limits = createLimits(shop.database);
  await limits.takeSignIn('laura@correo.example', elsewhere);
  await repeat(4, () => limits.takeSignIn('laura@correo.example', here));
  expect(await limits.takeSignIn('laura@correo.example', here)).toEqual({ ok: true, delayMs: 1_000 });

  await limits.signInSucceeded('laura@correo.example', here);

  expect(await limits.takeSignIn('laura@correo.example', here)).toEqual({ ok: true, delayMs: 0 });
});

test('a place is slowed later than a person, and neither waits for more than eight seconds', () => {
  expect(signInDelay({ ofPerson: 3, ofPlace: 30 })).toBe(0);
  expect(signInDelay({ ofPerson: 1, ofPlace: 31 })).toBe(250);
  expect(signInDelay({ ofPerson: 5, ofPlace: 31 })).toBe(500);
  expect(signInDelay({ ofPerson: 1, ofPlace: 100 })).toBe(8_000);
});

test('signing in forgets the failures before it', async () => {
  const limits = createLimits(shop.database, {
    bounds: { signInFromPlace: three, signInEverywhere: three, signInAtPlace: three },
  });
  for (let day = 0; day < 5; day++) {
    expect(await limits.takeSignIn('laura@correo.example', here)).toEqual({ ok: true, delayMs: 0 });
    await limits.signInSucceeded('laura@correo.example', here);
  }
  expect(await repeat(4, () => limits.takeSignIn('laura@correo.example', here))).toEqual([true, true, true, false]);
});

test('guesses for one person from many places add up, and so do guesses for many people from one', async () => {
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

test('registrations, orders and service requests are counted apart', async () => {
  const limits = createLimits(shop.database, {
    bounds: { registration: three, order: { attempts: 2, seconds: 60 }, serviceRequest: { attempts: 1, seconds: 60 } },
  });
  let person = 0;
  const register = () => limits.takeRegistration(`p${++person}@correo.example`, here);
  expect(await repeat(4, register)).toEqual([true, true, true, false]);
  expect(await repeat(3, () => limits.takeOrder(here))).toEqual([true, true, false]);
  expect(await repeat(2, () => limits.takeServiceRequest(here))).toEqual([true, false]);
});

test('one address is registered only so often, wherever from: each time may be a mail to its owner', async () => {
  const limits = createLimits(shop.database, { bounds: { registrationOfPerson: three } });
  let place = 0;
  const register = () => limits.takeRegistration('laura@correo.example', `190.24.1.${++place}`);
  expect(await repeat(4, register)).toEqual([true, true, true, false]);
  expect(await limits.takeRegistration('pedro@correo.example', '190.24.1.1')).toEqual({ ok: true });
});

test('reservations, payments, questions about an order and proofs are counted apart', async () => {
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

test('the counts hold no e-mail and no network address, and two processes share them on a server', async () => {
  const limits = createLimits(shop.database, { bounds: { signInFromPlace: three } });
  await repeat(3, () => limits.takeSignIn('laura@correo.example', here));
  const otherProcess = createLimits(shop.database, { bounds: { signInFromPlace: three } });
  const shared = shop.database.engine === 'postgres';
  expect((await otherProcess.takeSignIn('laura@correo.example', here)).ok).toBe(!shared);

  const rows = await shop.db.select().from(rateLimits);
  expect(rows.length > 0).toBe(shared);
  expect(JSON.stringify(rows)).not.toMatch(/laura|190\.24/);
});

test('when counting fails, people are let in and the fault is told', async () => {
  const faults: unknown[] = [];
  const broken = { query: () => Promise.reject(new Error('connection lost')) };
  const limits = createLimits(
    { driver: { kind: 'postgres', pool: broken as never, directUrl: '' } },
    { reportFault: (fault) => faults.push(fault) },
  );
  expect(await limits.takeOrder(here)).toEqual({ ok: true });
  expect(await limits.takeSignIn('laura@correo.example', here)).toEqual({ ok: true, delayMs: 0 });
  await limits.signInSucceeded('laura@correo.example', here);
  expect(faults.length).toBeGreaterThanOrEqual(3);
});

test.each([
  ['190.24.1.1', '190.24.1.1'],
  ['::ffff:190.24.1.1', '190.24.1.1'],
  ['2800:0e2:1a80::7', '2800:e2:1a80:0'],
  ['2800:e2:1a80:0:ffff:1:2:3', '2800:e2:1a80:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as the place %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
