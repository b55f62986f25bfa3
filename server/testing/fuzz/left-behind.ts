/** What broken requests may leave in the database, by who sent them: their own things, and nothing else. */
import type { Asker } from './fuzzed-shop.ts';

type Row = Record<string, unknown>;
type Difference = { sign: '+' | '-'; table: string; row: Row; text: string };

/** Rows that went, as '- table {row}', and rows that came, as '+ table {row}'; one that was changed is both. */
export function differences(before: string[], after: string[]): string[] {
  const [were, are] = [new Set(before), new Set(after)];
  return [
    ...before.filter((row) => !are.has(row)).map((row) => `- ${row}`),
    ...after.filter((row) => !were.has(row)).map((row) => `+ ${row}`),
  ];
}

/** Sums that the database keeps, and the list of work to do. */
const sums = ['product_stock', 'product_counts', 'product_sales', 'product_months', 'order_sums'];
const kept = [...sums, 'changes', 'pgboss.job', 'shop_state'];
const ofOrdering = ['orders', 'order_events', 'order_mails', 'stock_reservations', 'transfer_proofs', 'consents'];
const ofAccounts = ['users', 'user_profiles', 'accounts', 'sessions', 'verifications'];
/** What a visitor or a customer may add to. `staff_changes`: that somebody took an invitation up. */
const open = [
  ...kept,
  ...ofOrdering,
  ...ofAccounts,
  'service_requests',
  'pickup_requests',
  'health_reports',
  'staff_changes',
];
/** What is written once and stays, whoever asks. */
const keptForGood = ['order_events', 'staff_changes', 'consents', 'payment_transactions', 'transfer_proofs'];

/**
 * Whatever somebody changed that is not theirs to change.
 *
 * @param own the orders that the visitor has a link to, and that are the customer's
 */
export function leftBehind(
  asker: Asker,
  before: string[],
  after: string[],
  own: Record<'visitor' | 'customer', { id: string }>,
): string[] {
  const all = differences(before, after).map(read);
  // People who were made up for their links, and who was invited.
  const people = asker === 'visitor' ? /olvidadiza-|invitada-/ : /olvidadiza-|invitada-|"rosa"|rosa@/;
  const ownOrders = [own.visitor.id, ...(asker === 'customer' ? [own.customer.id] : [])];
  const isOwn = ({ table, row, text }: Difference) =>
    ownOrders.includes(String(table === 'orders' ? row.id : row.order_id)) || people.test(text);
  const isFine = asker === 'staff' ? isFineOfStaff(all) : isFineOfOthers(all, isOwn);
  const admins = all.filter(
    ({ sign, table, row }) => sign === '+' && table === 'user_profiles' && row.role === 'admin',
  );
  return [
    ...all.filter((one) => !isFine(one)),
    // Who accepts an invitation is staff from then on, and nobody else.
    ...admins.filter(({ row }) => asker !== 'staff' && !/^invitada-/.test(String(row.email))),
  ].map(({ sign, table, text }) => `as ${asker}, in the end: ${sign} ${table} ${text.slice(0, 600)}`);
}

function read(difference: string): Difference {
  const [, sign, table = '', text = '{}'] = /^([+-]) (\S+) (.*)$/s.exec(difference) ?? [];
  return { sign: sign === '+' ? '+' : '-', table, row: JSON.parse(text) as Row, text };
}

function isFineOfOthers(all: Difference[], isOwn: (one: Difference) => boolean) {
  return (one: Difference) => {
    const { sign, table, row } = one;
    if (kept.includes(table)) return true;
    if (table === 'products') return differsOnlyIn(all, row, ['stock', 'updated_at']);
    if (sign === '+') return open.includes(table) || isOwn(one);
    return isOwn(one);
  };
}

function isFineOfStaff(all: Difference[]) {
  return (one: Difference) => {
    const { sign, table, row, text } = one;
    if (sign === '+') return true;
    if (keptForGood.includes(table)) {
      // A proof is looked at: who did, and what of it.
      const looked = ['status', 'reviewed_at', 'reviewed_by', 'reviewed_by_name', 'reason', 'rejection_reason'];
      return table === 'transfer_proofs' && differsOnlyIn(all, row, looked);
    }
    if (table === 'orders') {
      const stays = ['id', 'items', 'total_amount', 'shipping_address', 'user_id', 'order_number', 'access_token'];
      return all.some(
        (other) =>
          other.sign === '+' && other.table === table && stays.every((key) => isSame(other.row[key], row[key])),
      );
    }
    // Whom staff may take their rights from, and themselves.
    if (ofAccounts.includes(table)) return /marta|lucia|invitada-|olvidadiza-/.test(text);
    return true;
  };
}

/** Whether the row is there before and after, changed in nothing but these. */
function differsOnlyIn(all: Difference[], row: Row, columns: string[]): boolean {
  const others = all.filter((other) => other.row.id === row.id && other.row !== row);
  return others.some((other) =>
    Object.keys(row).every((key) => columns.includes(key) || isSame(other.row[key], row[key])),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
