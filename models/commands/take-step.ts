import { type Books, isSent, unitsOf } from '#models/books.ts';
import { secondMs } from '#models/clock.ts';
import { parcelProblems } from '#models/parcels/parcel-rules.ts';
import { rateProblems } from '#models/parcels/rate-rules.ts';
import { accountProblems } from '#models/parcels/remittance-rules.ts';
import { readBooks } from '#models/read-books.ts';
import { arrivalProblems } from '#models/rules/arrival-rules.ts';
import { changeProblems } from '#models/rules/change-rules.ts';
import { ledgerProblems } from '#models/rules/ledger-rules.ts';
import { moneyProblems } from '#models/rules/money-rules.ts';
import { revisionProblems } from '#models/rules/revision-rules.ts';
import { sendingProblems } from '#models/rules/sending-rules.ts';
import { stockProblems } from '#models/rules/stock-rules.ts';
import { followCash, tillProblems } from '#models/rules/till-rules.ts';
import { moveGoods, notePrices, type World } from '#models/world.ts';

/**
 * Takes one step, reads the tables and checks that all rules hold.
 *
 * @param act performs the step and may return its outcome in words
 * @throws if a rule is broken; the message contains the history so far
 */
export async function takeStep(world: World, name: string, act: () => Promise<unknown>): Promise<void> {
  await world.clock.advance(7 * secondMs);
  const before = world.books;
  const began = Date.now();
  const outcome = await act().catch((fault: unknown) => void world.faults.push(fault));
  world.steps.push(typeof outcome !== 'string' ? name : `${name}: ${outcome}`);
  world.books = await readBooks(world.database);
  followGoods(world, before);
  followCash(world, before, began);
  notePrices(world);
  for (const { id, paysOrder } of world.books.transactions) if (paysOrder) world.oncePaying.add(id);

  const problems = [
    ...world.faults.map((fault) => `the shop failed: ${fault instanceof Error ? fault.stack : JSON.stringify(fault)}`),
    ...stockProblems(world),
    ...moneyProblems(world, began),
    ...ledgerProblems(world, before),
    ...tillProblems(world, before),
    ...changeProblems(world, before, began),
    ...sendingProblems(world, before),
    ...arrivalProblems(world, before),
    ...revisionProblems(world, before),
    ...rateProblems(world, before),
    ...parcelProblems(world, before),
    ...(await accountProblems(world)),
  ];
  world.earlier = before;
  if (problems.length > 0) throw new Error([...problems, '', 'History:', ...numbered(world.steps)].join('\n'));
}

const numbered = (lines: string[]) => lines.map((line, index) => `${index + 1}. ${line}`);

/**
 * Moves the real goods off the shelf when an order is sent, and back onto it when a sent order is not sent any more.
 */
function followGoods(world: World, before: Books) {
  for (const order of world.books.orders) {
    const earlier = before.orders.find(({ id }) => id === order.id);
    const wasAway = earlier ? isSent(earlier) && !earlier.isDeleted : false;
    const isAway = isSent(order);
    if (wasAway === isAway || (earlier?.isDeleted ?? false)) continue;
    for (const { id } of world.books.products) moveGoods(world, id, unitsOf(id, [order]) * (isAway ? -1 : 1));
  }
}
