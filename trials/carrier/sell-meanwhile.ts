import { reportFault } from '#trials/fault-report.ts';
import { expectBooksToAgree, type FaultShop } from '#trials/fault-shop.ts';

/**
 * Lets shoppers order during all faults of a test file. Saves a row of the table for each fault, after the orders of all
 * were audited.
 */
export function sellMeanwhile(shop: FaultShop, shoppers: number) {
  const load = shop.beginLoad({ shoppers, lookAroundMs: 100 });
  const rows: { fault: string; outcome: string; acknowledged: number }[] = [];
  let acknowledged = 0;
  return {
    /** Waits until this many further orders are confirmed. */
    confirmed: (more: number) => load.confirmed(more),
    /** Notes the outcome of a fault, with the orders that were confirmed since the previous one. */
    note(fault: string, outcome: string) {
      rows.push({ fault, outcome, acknowledged: load.ledger.acknowledged.size - acknowledged });
      acknowledged = load.ledger.acknowledged.size;
    },
    /** Ends the load, expects its orders to be right, and saves the rows. */
    async end() {
      await load.end();
      await expectBooksToAgree(shop, load);
      for (const row of rows) {
        const books = { lost: 0, doubled: 0, oversold: 0, secondsUntilSelling: null };
        const load = `${shoppers} shoppers; staff buy guides in bulk`;
        reportFault({ ...row, ...books, where: 'carrier', load, seen: 'nothing' });
      }
    },
  };
}

export type Selling = ReturnType<typeof sellMeanwhile>;
