/**
 * Commands of the provider: it decides, annuls, gives money back, falls silent, and sends events late, twice, out of
 * order or never.
 */
import fc from 'fast-check';
import { Hono } from 'hono';
import { type Mood, moods } from '#models/scripted-provider.ts';
import { pick, staff, type World } from '#models/world.ts';
import { paymentEvents } from '#server/http/payment-events.server.ts';
import { applyReversals } from '#shop/settlements/apply-reversals.server.ts';
import { settlementHeading, uploadSettlement } from '#shop/testing/settlements.ts';
import { type Arbitraries, command, nth } from './command.ts';

const finalStatus = fc.constantFrom('APPROVED' as const, 'APPROVED' as const, 'DECLINED' as const, 'ERROR' as const);
/** Deviations of the reported payment from the requested one; most histories have none. */
const twist = fc.constantFrom({}, {}, {}, {}, { amountInCents: 100 }, { currency: 'USD' });

const pending = ({ provider }: World) => provider.ledger.filter(({ status }) => status === 'PENDING');
const approved = ({ provider }: World) => provider.ledger.filter(({ status }) => status === 'APPROVED');

/** The approved transactions that the shop knows. */
const approvedOnes = ({ books }: World) => books.transactions.filter(({ status }) => status === 'APPROVED');

export const providerBecomes = (mood: fc.Arbitrary<Mood>) =>
  command('the provider becomes', {
    arguments: fc.record({ mood }),
    applies: ({ provider }, { mood }) => provider.mood() !== mood,
    act: async ({ provider }, { mood }) => provider.become(mood),
  });

type GivingBack = { transaction: number; word: 'DEVOLUCION' | 'CONTRACARGO'; part: 'all' | 'half' };

export const givesBack = (args: Partial<Arbitraries<GivingBack>>) =>
  command('a settlement file gives back', {
    arguments: fc.record<GivingBack>({
      transaction: nth,
      word: fc.constantFrom('DEVOLUCION', 'CONTRACARGO'),
      part: fc.constantFrom('all', 'all', 'half'),
      ...args,
    }),
    applies: (world) => approvedOnes(world).length > 0,
    async act(world, { transaction, word, part }) {
      const { id = '', amountInCents = 0 } = pick(approvedOnes(world), transaction) ?? {};
      const pesos = part === 'half' && amountInCents >= 200 ? amountInCents / 200 : amountInCents / 100;
      const line = `;${id};25/11/2026;${word};${pesos};;;;`;
      await uploadSettlement(world.database.db, staff, settlementHeading + line);
      world.faults.push(...(await applyReversals(world.database.db, 'wompi')));
      const lines = world.givenBack.get(id) ?? new Map();
      world.givenBack.set(id, lines.set(line, pesos * 100));
      return id;
    },
  });

export const providerCommands = [
  {
    weight: 3,
    arbitrary: command('the provider decides', {
      arguments: fc.record({ transaction: nth, status: finalStatus, twist }),
      applies: (world) => pending(world).length > 0,
      async act(world, { transaction, status, twist }) {
        const entry = pick(pending(world), transaction);
        if (entry) world.provider.settle(entry, status, twist);
        return entry?.id;
      },
    }),
  },
  {
    weight: 2,
    arbitrary: command('the provider annuls', {
      arguments: fc.record({ transaction: nth }),
      applies: (world) => approved(world).length > 0,
      async act(world, { transaction }) {
        const entry = pick(approved(world), transaction);
        if (entry) world.provider.settle(entry, 'VOIDED');
        return entry?.id;
      },
    }),
  },
  {
    weight: 3,
    arbitrary: command('a card arrives late', {
      arguments: fc.record({ card: nth, status: fc.constantFrom('APPROVED' as const, 'DECLINED' as const) }),
      applies: ({ provider }) => provider.cardsOnTheirWay().length > 0,
      async act({ provider }, { card, status }) {
        const charge = pick(provider.cardsOnTheirWay(), card);
        if (charge) provider.charge(charge, status);
      },
    }),
  },
  {
    weight: 5,
    arbitrary: command('an event arrives', {
      arguments: fc.record({ event: fc.nat(7) }),
      applies: ({ provider }) => provider.events.length > 0,
      act: (world, { event }) => deliver(world, event),
    }),
  },
  { weight: 1, arbitrary: givesBack({}) },
  { weight: 2, arbitrary: providerBecomes(fc.constantFrom('well', 'well', ...moods)) },
];

/** Sends one of the provider's events to the shop; it may have been sent before. */
async function deliver({ database: { db }, provider, faults }: World, index: number) {
  const event = pick(provider.events, index);
  if (!event) return;
  const log = { warn() {}, error: (line: { err: unknown }) => void faults.push(line.err) };
  const metrics = { paymentEvents: { inc() {} } };
  const shop = { db, provider: provider.provider, metrics, log } as unknown as Parameters<typeof paymentEvents>[0];
  const app = new Hono().post('/wompi/eventos', paymentEvents(shop));
  const headers = { 'Content-Type': 'application/json', 'X-Event-Checksum': event.checksum };
  const response = await app.request('/wompi/eventos', { method: 'POST', body: event.body, headers });
  return `${response.status} ${await response.text()}`;
}
