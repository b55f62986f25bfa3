/** Commands of staff about parcels: they make them, give guides, and report what happened, also twice or from an old page. */
import fc from 'fast-check';
import type { ParcelState } from '#db/schema.ts';
import { isLive, type ParcelBook } from '#models/books.ts';
import { type Arbitraries, command, nth } from '#models/commands/command.ts';
import { staff as actor, pick, type World } from '#models/world.ts';
import { createParcel } from '#shop/parcels/create-parcel.server.ts';
import { giveGuide } from '#shop/parcels/give-guide.server.ts';
import { type ReportParcelResult, reportParcel } from '#shop/parcels/report-parcel.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { comesFrom } from './parcel-rules.ts';

const states = Object.keys(comesFrom) as ParcelState[];
/** So few that parcels are given one that another has. */
const guide = fc.integer({ min: 1, max: 6 }).map((number) => `GUIA-${number}`);

const sendable = ({ books }: World) => books.orders.filter(({ isDeleted }) => !isDeleted).toReversed();
const hasParcels = ({ books }: World) => books.parcels.length > 0;
const parcelAt = ({ books }: World, index: number) => pick(books.parcels.toReversed(), index);

type Making = { order: number; carrier: number; guide: string | null; seesAll: boolean };

/** `seesAll`: whether the page of staff showed all parcels of the order. */
export const staffMakesParcel = (args: Partial<Arbitraries<Making>> = {}) =>
  command('staff make a parcel', {
    arguments: fc.record<Making>({
      order: nth,
      carrier: fc.nat(1),
      guide: fc.option(guide, { freq: 3 }),
      seesAll: fc.constantFrom(true, true, true, false),
      ...args,
    }),
    applies: (world) => sendable(world).length > 0,
    async act(world, { order: index, carrier, guide, seesAll }) {
      const order = pick(sendable(world), index);
      if (!order) return 'nothing';
      const { books, database } = world;
      const carrierId = pick(books.carriers, carrier)?.id ?? '';
      const seen = books.parcels.filter(({ orderId }) => orderId === order.id).length - (seesAll ? 0 : 1);
      const form = { orderId: order.id, carrierId, guide, weightGrams: null, seen: Math.max(0, seen) };
      const made = await createParcel(database.db, form, actor);
      // The answer is lost, and the form is sent again.
      const again = await createParcel(database.db, form, actor);
      if (again.ok && again.isNew) throw new Error('A repeated form makes another parcel');
      return made.ok ? `${isLive(order) ? '' : 'of a cancelled order, '}${made.isNew ? 'new' : 'again'}` : made.reason;
    },
  });

export const staffGivesGuide = (args: Partial<Arbitraries<{ parcel: number; guide: string }>> = {}) =>
  command('staff give a guide', {
    arguments: fc.record({ parcel: nth, guide, ...args }),
    applies: hasParcels,
    async act(world, { parcel, guide }) {
      const parcelId = parcelAt(world, parcel)?.id ?? '';
      const give = () => giveGuide(world.database.db, { parcelId, guide, actor });
      const given = await give();
      if (given.ok && !(await give()).ok) throw new Error('A guide that was given is refused the second time');
      return given.ok ? 'done' : given.reason;
    },
  });

type Reporting = {
  parcel: number;
  /** a state, or one of those that can follow */
  to: ParcelState | number;
  /** which state the page showed: the present one, another one, or none */
  page: 'now' | 'old' | 'none';
  times: 1 | 2;
};

/** The states that follow on that of a parcel, those first that come more often. */
const following = ({ state }: ParcelBook) => states.filter((to) => comesFrom[to].includes(state));

export const staffReports = (args: Partial<Arbitraries<Reporting>> = {}) =>
  command('staff report a parcel', {
    arguments: fc.record<Reporting>({
      parcel: nth,
      to: fc.oneof({ weight: 5, arbitrary: fc.nat(7) }, { weight: 1, arbitrary: fc.constantFrom(...states) }),
      page: fc.constantFrom('now', 'now', 'none', 'old'),
      times: fc.constantFrom(1, 2),
      ...args,
    }),
    applies: hasParcels,
    async act(world, { parcel: index, to, page, times }) {
      const parcel = parcelAt(world, index);
      const state = parcel && (typeof to === 'string' ? to : pick(following(parcel), to));
      if (!parcel || !state) return 'nothing follows';
      const from = page === 'old' ? states.find((one) => one !== parcel.state) : parcel.state;
      const report = () =>
        reportAs(world, { parcelId: parcel.id, state, ...(page !== 'none' && from !== undefined && { from }) });
      const first = await report();
      if (first.ok && page === 'old' && state !== parcel.state) throw new Error('A report of an old page is recorded');
      if (first.ok && times === 2 && !(await report()).ok) throw new Error('A repeated report is refused');
      return `${parcel.state} → ${state}, ${outcomeOf(first)}`;
    },
  });

function reportAs(world: World, report: { parcelId: string; state: ParcelState; from?: ParcelState }) {
  const { db } = world.database;
  const decideBy = report.state === 'incident' ? '2099-12-01' : null;
  return askingFirst(db, world.provider.provider, (answer) =>
    reportParcel(db, { ...report, words: 'modelo', decideBy, actor, answer }),
  );
}

function outcomeOf(result: ReportParcelResult): string {
  if (result.ok) return 'done';
  return result.reason === 'order' ? `the order is ${result.refusal.reason}` : result.reason;
}

export const parcelCommands = [
  { weight: 5, arbitrary: staffMakesParcel() },
  { weight: 2, arbitrary: staffGivesGuide() },
  { weight: 10, arbitrary: staffReports() },
];
