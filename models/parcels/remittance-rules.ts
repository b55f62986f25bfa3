/** The rule for what carriers owe, after each step that changes parcels or files. */
import type { World } from '#models/world.ts';
import { isoDayOf } from '#shop/dates.ts';
import { listPaidCarriers, readAccount } from '#shop/remittances/read-account.server.ts';
import type { FileLine } from './remittances.ts';

/** Lists the carriers that owe another amount than the model adds up. */
export async function accountProblems(world: World): Promise<string[]> {
  const figures = JSON.stringify([world.books.parcels, world.remittances]);
  if (figures === world.accountedFor) return [];
  world.accountedFor = figures;
  const { db } = world.database;
  const problems: string[] = [];
  for (const carrier of await listPaidCarriers(db)) {
    const { owed } = await readAccount(db, carrier, isoDayOf(new Date()));
    const own = owedBy(world, carrier.id);
    if (owed !== own) problems.push(`${carrier.name} owes ${own}, and the shop says ${owed}`);
  }
  return problems;
}

const paidBy = ({ collected, fee, freight, net }: FileLine) => net ?? collected - (fee ?? 0) - (freight ?? 0);

/** What a line that collects something keeps for it; without that column, what it lacks. */
const keptBy = (line: FileLine) => line.fee ?? Math.max(0, line.collected - (line.freight ?? 0) - paidBy(line));

/**
 * What a carrier owes: what its delivered parcels collected, less what it paid and may keep. It may keep the fee of the
 * first line that collects something for it, and the freight of the first line of a parcel that has one.
 */
function owedBy({ books, remittances }: World, carrierId: string): number {
  const parcels = books.parcels.filter((one) => one.carrierId === carrierId);
  const due = parcels.filter(({ state, collects }) => state === 'delivered' && collects > 0);
  let owed = due.reduce((sum, { collects }) => sum + collects, 0);
  const collected = new Set<string>();
  const brought = new Set<string>();
  const files = remittances.filter((one) => one.carrierId === carrierId);
  // Files of one day count in the order in which they were stored.
  const inOrder = files.toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : one.paidOn > other.paidOn ? 1 : 0));
  for (const line of inOrder.flatMap(({ lines }) => lines)) {
    const { guide } = line;
    owed -= paidBy(line);
    if (line.collected > 0) {
      if (!collected.has(guide) && due.some((one) => one.guide === guide)) owed -= keptBy(line);
      collected.add(guide);
    }
    if (line.freight) {
      if (!brought.has(guide) && parcels.some((one) => one.guide === guide)) owed -= line.freight;
      brought.add(guide);
    }
  }
  return owed;
}
