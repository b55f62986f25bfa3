import { type DayRow, expectedNet } from './compare-day.ts';

export type DaySums = {
  /** what the shop says was collected */
  shopInCents: number;
  /**
   * what the files say in all rows of the day; null if no file covers the day and none of its rows has a line of a file
   */
  file: {
    chargedInCents: number;
    reversedInCents: number;
    feeInCents: number;
    taxInCents: number;
    netInCents: number;
  } | null;
};

/**
 * Adds up what the shop and the files say about a day.
 *
 * @param isCovered whether a settlement file covers the day, even if it has no line of that day
 */
export function sumDay(rows: DayRow[], isCovered: boolean): DaySums {
  // An annulled payment counts as collected if the file has it, because the file subtracts it in a line of its own.
  const collected = rows.filter(
    ({ what, shop, file }) =>
      what === 'payment' && (shop?.status === 'APPROVED' || (shop?.status === 'VOIDED' && file)),
  );
  const shopInCents = sumOf(collected.map(({ shop }) => shop?.amountInCents ?? 0));
  if (!isCovered && rows.every(({ file }) => file === null)) return { shopInCents, file: null };
  const isPayment = ({ what }: DayRow) => what === 'payment';
  const files = (wanted: (row: DayRow) => boolean) =>
    rows.flatMap((row) => (row.file && wanted(row) ? [row.file] : []));
  const all = files(() => true);
  return {
    shopInCents,
    file: {
      chargedInCents: sumOf(files(isPayment).map(({ grossInCents }) => grossInCents)),
      reversedInCents: sumOf(files((row) => !isPayment(row)).map(({ grossInCents }) => grossInCents)),
      feeInCents: sumOf(all.map(({ feeInCents }) => feeInCents ?? 0)),
      taxInCents: sumOf(all.map(({ taxInCents }) => taxInCents ?? 0)),
      netInCents:
        sumOf(files(isPayment).map((file) => file.netInCents ?? expectedNet(file))) -
        sumOf(files((row) => !isPayment(row)).map((file) => Math.abs(file.netInCents ?? file.grossInCents))),
    },
  };
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
