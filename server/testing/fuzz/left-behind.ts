/** Checks what malformed requests left in the database: each asker may change their own data only. */
import type { Asker } from './fuzzed-shop.ts';

type Row = Record<string, unknown>;
type Difference = { sign: '+' | '-'; table: string; row: Row; text: string };

/** Lists removed rows as '- table {row}' and added rows as '+ table {row}'; a changed row appears as both. */
export function differences(before: string[], after: string[]): string[] {
  const [were, are] = [new Set(before), new Set(after)];
  return [
    ...before.filter((row) => !are.has(row)).map((row) => `- ${row}`),
    ...after.filter((row) => !were.has(row)).map((row) => `+ ${row}`),
  ];
}

const sums = [
  'product_stock',
  'stock_items',
  'stock_movements',
  'product_counts',
  'product_sales',
  'product_months',
  'order_sums',
  'product_ratings',
];
/** Tables that any request may change: sums kept by triggers, announced changes, queued jobs and the shop's state. */
const kept = [...sums, 'changes', 'pgboss.job', 'shop_state'];
const ofOrdering = [
  'orders',
  'order_events',
  'order_mails',
  'stock_reservations',
  'transfer_proofs',
  'consents',
  'order_drafts',
];
const ofAccounts = ['users', 'user_profiles', 'accounts', 'sessions', 'verifications'];
/** Tables that a visitor or a customer may add rows to. `staff_changes`: the entry for an accepted invitation. */
const open = [
  ...kept,
  ...ofOrdering,
  ...ofAccounts,
  'service_requests',
  'pickup_requests',
  'restock_requests',
  'reviews',
  'shopping_lists',
  'guest_carts',
  'health_reports',
  'staff_changes',
];
/** Tables in which staff may add rows but change or delete none, except to review a proof. */
const keptForGood = ['order_events', 'staff_changes', 'consents', 'payment_transactions', 'transfer_proofs'];

/**
 * Lists changes that the asker was not allowed to make.
 *
 * @param own the orders that the visitor has a link to, and the customer's orders
 */
export function leftBehind(
  asker: Asker,
  before: string[],
  after: string[],
  own: Record<'visitor' | 'customer', { id: string }>,
): string[] {
  const all = differences(before, after).map(read);
  // Users created for account links and invitations.
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
    // Only accepting an invitation may create an admin.
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
    // Any visitor may report a published review.
    if (table === 'reviews' && row.status === 'published' && differsOnlyIn(all, row, ['report_count', 'report_reason']))
      return true;
    return isOwn(one);
  };
}

function isFineOfStaff(all: Difference[]) {
  return (one: Difference) => {
    const { sign, table, row, text } = one;
    if (sign === '+') return true;
    if (keptForGood.includes(table)) {
      // Reviewing a proof sets its result and reviewer.
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
    // Accounts that staff may revoke or close, their own included.
    if (ofAccounts.includes(table)) return /marta|lucia|invitada-|olvidadiza-/.test(text);
    return true;
  };
}

/** Whether the row exists before and after and differs only in the given columns. */
function differsOnlyIn(all: Difference[], row: Row, columns: string[]): boolean {
  const others = all.filter((other) => other.row.id === row.id && other.row !== row);
  return others.some((other) =>
    Object.keys(row).every((key) => columns.includes(key) || isSame(other.row[key], row[key])),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
