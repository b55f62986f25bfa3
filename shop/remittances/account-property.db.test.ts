import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ParcelState, parcels, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { uploadRemittance } from '#shop/testing/remittances.ts';
import { causesKey } from './compare-remittance.ts';
import { listComparedLines } from './compared-lines.server.ts';
import { decideLine, decideUnpaidParcel } from './decide-difference.server.ts';
import { listOpenDifferences } from './list-open-differences.server.ts';
import { removeRemittance } from './list-remittances.server.ts';
import { readAccount } from './read-account.server.ts';

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta' };
const days = ['2026-01-10', '2026-01-12', '2026-01-20', '2026-01-27'];
const lastDay = '2099-12-31';

const day = fc.constantFrom(...days);
const guides = ['1001', '1002', '1003', '1004'];
const ownParcel = fc.nat({ max: guides.length - 1 });
const pesos = fc.oneof(fc.constantFrom(0, 7_000, 12_000, 93_000, 100_000), fc.integer({ min: -120_000, max: 120_000 }));
const kept = fc.oneof(fc.constantFrom(null, 0, 7_000, 12_000), fc.nat({ max: 20_000 }));
/** A line of a file, usually about a parcel and with the amounts that it should have. */
const line = fc.record({
  guide: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...guides) }, fc.constant('9999')),
  collected: fc.oneof({ weight: 3, arbitrary: fc.constant(100_000) }, pesos),
  fee: kept,
  freight: kept,
  net: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, pesos),
});
type Line = typeof line extends fc.Arbitrary<infer One> ? One : never;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), parcel: ownParcel, day }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      parcel: ownParcel,
      state: fc.constantFrom<ParcelState>('incident', 'refused', 'lost'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      day,
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which: fc.nat({ max: 9 }),
      decision: fc.constantFrom('accepted' as const, 'claimed' as const, 'reopened' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type World = {
  carrier: { id: string; name: string; remitsWithinDays: number };
  parcels: { id: string; guide: string; amount: number; fee: number | null; deliveredOn: string | null }[];
  /** in the order in which they were stored */
  files: { id: string; day: string; lines: Line[] }[];
};

async function aWorld(): Promise<World> {
  const { id, name } = await insertCarrier(shop.db, { name: `Empresa ${crypto.randomUUID()}` });
  const order = await insertPlacedOrder(shop.db);
  const amounts = [100_000, 100_000, 54_321, 0];
  const made = guides.map(async (guide, at) => {
    const [amount = 0, fee = null] = [amounts[at], at === 1 ? null : 7_000];
    const values = { orderId: order.id, carrierId: id, guide, codAmount: amount, codFee: fee, freight: 12_000 };
    const parcel = await insertParcel(shop.db, { ...values, state: 'in-transit' });
    return { id: parcel.id, guide, amount, fee, deliveredOn: null };
  });
  return { carrier: { id, name, remitsWithinDays: 8 }, parcels: await Promise.all(made), files: [] };
}

async function take(world: World, step: Step): Promise<void> {
  const { carrier } = world;
  if (step.do === 'deliver' || step.do === 'correct') {
    const parcel = world.parcels[step.parcel];
    if (!parcel) throw new Error('There is no such parcel');
    parcel.deliveredOn = step.do === 'deliver' ? step.day : null;
    const change =
      step.do === 'deliver'
        ? { state: 'delivered' as const, deliveredAt: new Date(`${step.day}T22:00:00-05:00`) }
        : { state: step.state, deliveredAt: null };
    await shop.db.update(parcels).set(change).where(eq(parcels.id, parcel.id));
  } else if (step.do === 'pay') {
    const rows = step.lines.map((one) =>
      Object.values(one)
        .map((cell) => cell ?? '')
        .join(';'),
    );
    const stored = await uploadRemittance(shop.db, rows, { carrierId: carrier.id, actor, paidOn: step.day });
    if (stored.outcome === 'stored') world.files.push({ id: stored.remittanceId, day: step.day, lines: step.lines });
    else expect(stored.outcome).toBe('known');
  } else if (step.do === 'remove') {
    const [removed] = world.files.splice(step.which, 1);
    if (removed) await removeRemittance(shop.db, removed.id, actor);
  } else {
    const lines = await listComparedLines(shop.db, { carrierId: carrier.id });
    const chosen = lines.filter(({ causes }) => causes.length > 0)[step.which];
    const made = { decision: step.decision, note: 'Lo hablamos' };
    if (chosen) await decideLine(shop.db, chosen.id, { ...made, causes: causesKey(chosen.causes) }, actor);
    const parcel = world.parcels[step.which];
    const causes = `unpaid:${(parcel?.amount ?? 0) - (parcel?.fee ?? 0)}`;
    if (parcel) await decideUnpaidParcel(shop.db, parcel.id, { ...made, causes }, actor);
  }
}

/** What the carrier owes by the rules of `docs/parcels.md`, without what staff accepted. */
function owedBy({ parcels, files }: World, until: string): number {
  const paid = [...files]
    .sort((one, other) => one.day.localeCompare(other.day))
    .filter(({ day }) => day <= until)
    .flatMap(({ lines }) => lines)
    .map(asPaid);
  const received = paid.reduce((sum, { net }) => sum + net, 0);
  return parcels.reduce((sum, { guide, amount, fee: quoted, deliveredOn }) => {
    const own = paid.filter((one) => one.guide === guide);
    const payment = own.find(({ collected }) => collected > 0);
    const freight = own.find((one) => one.freight !== 0)?.freight ?? 0;
    const isDue = deliveredOn !== null && deliveredOn <= until && amount > 0;
    return sum + (isDue ? amount - (payment ? payment.fee : (quoted ?? 0)) : 0) - freight;
  }, -received);
}

/** The amounts of a line: what is kept has the sign of what was collected, and what the file does not say follows. */
function asPaid({ guide, collected, ...line }: Line) {
  const sign = collected < 0 ? -1 : 1;
  const freight = sign * (line.freight ?? 0);
  const net = line.net ?? collected - sign * (line.fee ?? 0) - freight;
  const rest = collected - freight - net;
  const lacking = collected === 0 ? 0 : collected > 0 ? Math.max(0, rest) : Math.min(0, rest);
  return { guide, collected, freight, net, fee: line.fee === null ? lacking : sign * line.fee };
}

async function check(world: World, dates: string[]): Promise<void> {
  for (const until of dates) {
    const account = await readAccount(shop.db, world.carrier, until);
    expect(account.owed, until).toBe(owedBy(world, until) - account.accepted);
    const causes = account.causes.filter(({ code }) => code !== 'fee' && code !== 'freight');
    const explained = causes.reduce((sum, { amount }) => sum + amount, account.unpaid.amount);
    expect(explained, `causes until ${until}`).toBe(account.owed);
    // Staff decide today, after all days but the last.
    if (until !== lastDay) expect(account.accepted).toBe(0);
  }
}

/** The remittances that today's list names have all open differences of the account. */
async function checkOpen({ carrier, files }: World): Promise<void> {
  const listed = (await listOpenDifferences(shop.db)).filter((one) => one.carrier === carrier.name);
  expect(files.map(({ id }) => id)).toEqual(expect.arrayContaining(listed.map(({ remittanceId }) => remittanceId)));
  const { open } = await readAccount(shop.db, carrier, lastDay);
  expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(open);
}

test('what a carrier owes is exact to the peso at every day of any history, and its causes add up to it', async () => {
  await shop.db.insert(users).values({ id: 'marta', name: 'Marta', email: 'marta@correo.example' });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const world = await aWorld();
      for (const one of steps) {
        await take(world, one);
        await check(world, [lastDay]);
      }
      await checkOpen(world);
      await check(world, days);
    }),
    { numRuns: 25 },
  );
}, 300_000);
