/** Commands of staff about shipping: they change the table of rates, and announce orders that can be fetched. */
import fc from 'fast-check';
import { command, nth } from '#models/commands/command.ts';
import { outcomeOf } from '#models/commands/staff-commands.ts';
import { staff as actor, pick, type World } from '#models/world.ts';
import { announcePickup } from '#shop/orders/status/announce-pickup.server.ts';
import {
  deleteShippingRule,
  listShippingRules,
  saveShippingRule,
} from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { places } from './rates.ts';

/** Prices by weight, of which the weights of carts reach each step and its limit. */
const steps = {
  free: [{ upToGrams: null, price: 0 }],
  flat: [{ upToGrams: null, price: 6_000 }],
  heavier: [
    { upToGrams: 600, price: 4_000 },
    { upToGrams: 1_799, price: 7_000 },
    { upToGrams: null, price: 13_000 },
  ],
};

const rate = fc.record({
  steps: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  freeFrom: fc.constantFrom(null, null, 20_000, 30_000),
  codAllowed: fc.constantFrom(true, true, true, false),
  codLeast: fc.constantFrom(null, null, 10_001),
  codMost: fc.constantFrom(null, null, 25_000),
  codFee: fc.constantFrom(0, 0, 3_500),
});

export const staffRate = command('staff change the rate of a place', {
  arguments: fc.record({ place: fc.constantFrom(...places), rate: fc.option(rate, { freq: 5 }) }),
  async act(world, { place, rate }) {
    const { db } = world.database;
    const read = (await listShippingRules(db)).find((one) => one.place === place)?.fingerprint;
    if (!rate) return outcomeOf(await deleteShippingRule(db, actor, place, read));
    const rule = { place, ...rate, steps: steps[rate.steps], daysLeast: 2, daysMost: 5 };
    return outcomeOf(await saveShippingRule(db, actor, rule, { isNew: read === undefined, read }));
  },
});

const toFetch = ({ books }: World) =>
  books.orders.filter(({ delivery, isDeleted }) => delivery === 'pickup' && !isDeleted).toReversed();

export const staffAnnounce = command('staff announce an order that can be fetched', {
  arguments: fc.record({ order: nth, times: fc.constantFrom(1, 2) }),
  applies: (world) => toFetch(world).length > 0,
  async act(world, { order, times }) {
    const orderId = pick(toFetch(world), order)?.id ?? '';
    const announce = () => announcePickup(world.database.db, { orderId, actor });
    const first = await announce();
    if (times === 2) await announce();
    return first.ok ? `done, ${first.isNew ? 'first' : 'again'}` : first.reason;
  },
});

export const rateCommands = [
  { weight: 5, arbitrary: staffRate },
  { weight: 2, arbitrary: staffAnnounce },
];
