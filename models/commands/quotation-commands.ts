/** Commands with quotations: staff send and withdraw them, customers accept them, more than once or too late. */
import fc from 'fast-check';
import { hourMs } from '#models/clock.ts';
import { staff as actor, pick, type World } from '#models/world.ts';
import { isoDayOf } from '#shop/dates.ts';
import { acceptQuotation } from '#shop/orders/drafts/accept-quotation.server.ts';
import { discardDraft } from '#shop/orders/drafts/discard-draft.server.ts';
import { aDraft, sendAQuotation } from '#shop/testing/sales.ts';
import { type Arbitraries, command, nth, sequence } from './command.ts';
import { cart, linesOf, paysOnPage, sendsProof } from './shopper-commands.ts';
import { staffPrice, staffWithdraw } from './staff-commands.ts';
import { timePasses } from './time-commands.ts';

const payments = { transfer: 'parcel', 'on-delivery': 'parcel', 'in-store': 'pickup' } as const;
type Payment = keyof typeof payments;

const staffQuote = (args: Partial<Arbitraries<{ payment: Payment }>> = {}) =>
  command('staff send a quotation', {
    arguments: fc.record({
      content: cart,
      payment: fc.constantFrom(...(Object.keys(payments) as Payment[])),
      days: fc.constantFrom(0, 1, 8),
      ...args,
    }),
    async act(world, { content, payment, days }) {
      const lines = linesOf(world, content);
      const sale = aDraft(lines, { delivery: payments[payment] });
      // Nothing is quoted for nothing: it would already be paid.
      if (sale.shownTotal === 0 || lines.some(({ productId }) => isWithdrawn(world, productId)))
        return 'nothing to quote';
      const now = new Date();
      const validUntil = isoDayOf(new Date(now.getTime() + days * 24 * hourMs));
      const { acceptance, draftId } = await sendAQuotation(world.database.db, sale, { validUntil, payment, now });
      world.quotations.push({ acceptance, draftId, key: sale.idempotencyKey, total: sale.shownTotal, validUntil });
      return 'sent';
    },
  });

const isWithdrawn = ({ books }: World, productId: string) =>
  books.products.some(({ id, isDeleted }) => id === productId && isDeleted);

const hasQuotations = ({ quotations }: World) => quotations.length > 0;
const quotationAt = ({ quotations }: World, index: number) => pick(quotations.toReversed(), index);

/** `times`: how often the form is sent at once. */
const customerAccepts = (args: Partial<Arbitraries<{ quotation: number; times: number }>> = {}) =>
  command('the customer accepts a quotation', {
    arguments: fc.record({ quotation: nth, times: fc.constantFrom(1, 1, 3), ...args }),
    applies: hasQuotations,
    async act(world, { quotation: index, times }) {
      const quotation = quotationAt(world, index);
      if (!quotation) return 'nothing';
      const { db } = world.database;
      const attempts = Array.from({ length: times }, () => acceptQuotation(db, quotation.acceptance, new Date()));
      const results = await Promise.all(attempts);
      const outcomes = new Set(results.map((result) => (result.ok ? result.accessToken : result.reason)));
      if (outcomes.size > 1) throw new Error(`One quotation has several outcomes: ${[...outcomes].join(', ')}`);
      const [first] = results;
      return first?.ok ? 'accepted' : first?.reason;
    },
  });

const staffDiscard = command('staff withdraw a quotation', {
  arguments: fc.record({ quotation: nth }),
  applies: hasQuotations,
  act: async (world, { quotation }) =>
    discardDraft(world.database.db, { draftId: quotationAt(world, quotation)?.draftId ?? '', actor }),
});

const newest = { quotation: fc.constant(0) };

/** The catalogue changes before the customer accepts, twice, and pays. */
const acceptsLater = sequence(
  'a quotation is accepted after the prices changed',
  fc.tuple(
    staffQuote(),
    fc.oneof(staffPrice, staffWithdraw, timePasses(62, 1_500)),
    customerAccepts(newest),
    fc.oneof(sendsProof({ order: fc.constant(0) }), paysOnPage({ order: fc.constant(0) }), timePasses(62, 190)),
    customerAccepts(newest),
  ),
);

export const quotationCommands = [
  { weight: 2, arbitrary: staffQuote() },
  { weight: 2, arbitrary: customerAccepts() },
  { weight: 1, arbitrary: staffDiscard },
  { weight: 1, arbitrary: acceptsLater },
];
