/** Commands of a carrier: its interface says where parcels are, also late, again, out of order and in unknown words. */
import fc from 'fast-check';
import { command, nth } from '#models/commands/command.ts';
import { pick, type World } from '#models/world.ts';
import { recordTracked } from '#shop/parcels/tracking/record-tracked.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';

const sayings = [
  'Guía generada',
  'Envío recolectado',
  'En tránsito',
  'No entregado',
  'Entregado',
  'En devolución',
  'Devuelto',
  'Extraviado',
  'Guía anulada',
  'Reportado entregado',
];

const withGuide = ({ books }: World) => books.parcels.filter(({ guide }) => guide !== null).toReversed();

export const carrierSays = (words: fc.Arbitrary<string>, parcel = nth) =>
  command('the carrier says', {
    arguments: fc.record({ parcel, words, times: fc.constantFrom(1, 2) }),
    applies: (world) => withGuide(world).length > 0,
    async act(world, { parcel: index, words, times }) {
      const parcel = pick(withGuide(world), index);
      if (!parcel) return 'nothing';
      const { db } = world.database;
      const tracked = { words, detail: '', carrierOrder: '1', collectedAt: null, deliveredAt: null, receivedBy: '' };
      const guide = { parcelId: parcel.id, company: 'Coordinadora', tracked };
      const say = () =>
        askingFirst(db, world.provider.provider, (answer) => recordTracked(db, guide, { answer, now: new Date() }));
      const first = await say();
      if (times === 2) await say();
      return `${parcel.state}, ${first.outcome}`;
    },
  });

export const carrierCommands = [{ weight: 6, arbitrary: carrierSays(fc.constantFrom(...sayings)) }];
