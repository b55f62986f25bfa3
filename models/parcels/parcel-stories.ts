/** What chance alone seldom puts together about parcels and shipping. */
import fc from 'fast-check';
import type { ParcelState } from '#db/schema.ts';
import { sequence } from '#models/commands/command.ts';
import { staffTakesBack } from '#models/commands/return-commands.ts';
import { answersRevision, staffRevise } from '#models/commands/revision-commands.ts';
import { opensForm, orders, paysInWindow, paysOnPage } from '#models/commands/shopper-commands.ts';
import { staffSet } from '#models/commands/staff-commands.ts';
import { timePasses } from '#models/commands/time-commands.ts';
import { carrierSays } from './carrier-commands.ts';
import { staffGivesGuide, staffMakesParcel, staffReports } from './parcel-commands.ts';
import { staffAnnounce, staffRate } from './rate-commands.ts';
import { staffStoresFile } from './remittance-commands.ts';

const first = fc.constant(0 as const);
const newest = fc.constant(0);

const ordersOnDelivery = orders({
  browser: first,
  how: fc.constant('anew'),
  delivery: fc.constant('parcel'),
  method: fc.constant('cash'),
});
const makes = staffMakesParcel({ order: newest, seesAll: fc.constant(true) });
const reports = (...to: ParcelState[]) =>
  staffReports({ parcel: newest, to: fc.constantFrom(...to), page: fc.constant('now') });

const says = (...words: string[]) => carrierSays(fc.constantFrom(...words), newest);

/** A parcel is handed over, has an incident about which staff decide, and comes to an end; its goods may come back. */
const isBrought = sequence(
  'a parcel is brought',
  fc.tuple(
    ordersOnDelivery,
    makes,
    reports('collected', 'in-transit'),
    reports('incident', 'refused', 'lost'),
    reports('in-transit', 'refused', 'delivered', 'compensated'),
    reports('delivered', 'returned', 'lost'),
    fc.oneof(reports('incident'), staffTakesBack, staffTakesBack),
    fc.oneof(reports('delivered', 'refused'), staffTakesBack),
  ),
);

/** An order is changed, paid or cancelled while its parcel waits for the carrier, which must not collect the old amount. */
const changesWhilePacked = sequence(
  'an order changes while it is packed',
  fc.tuple(
    ordersOnDelivery,
    makes,
    fc.oneof(
      staffRevise(newest),
      staffSet(fc.constantFrom('Pagado', 'Cancelado', 'Enviado'), newest),
      paysOnPage({ order: newest, method: fc.constantFrom('widget', 'card') }),
    ),
    fc.oneof(paysInWindow({}), answersRevision(fc.constant(true))),
    reports('collected'),
    staffGivesGuide({ parcel: newest }),
    reports('collected', 'delivered'),
    reports('delivered'),
  ),
);

/** An order is sent in several parcels, one of which may be cancelled or lost, and then found. */
const hasSeveral = sequence(
  'an order has several parcels',
  fc.tuple(
    ordersOnDelivery,
    makes,
    makes,
    fc.oneof(makes, staffRevise(newest)),
    reports('collected', 'cancelled', 'lost'),
    fc.oneof(makes, staffReports({ parcel: newest, to: fc.constant('delivered') })),
    staffReports({ parcel: fc.constant(1), to: fc.constantFrom('delivered', 'collected', 'lost') }),
    staffReports({ parcel: fc.constant(2), to: fc.constantFrom('delivered', 'refused') }),
    reports('delivered', 'cancelled'),
  ),
);

/** The carrier delivers a parcel by its interface, and pays for it, perhaps twice or before it is known to be wrong. */
const isPaidFor = sequence(
  'a carrier pays for a parcel',
  fc.tuple(
    ordersOnDelivery,
    staffMakesParcel({
      order: newest,
      seesAll: fc.constant(true),
      guide: fc.constantFrom('GUIA-1', 'GUIA-2', 'GUIA-3', 'GUIA-4'),
    }),
    says('Envío recolectado', 'En tránsito', 'Entregado'),
    fc.oneof(staffStoresFile, says('Entregado', 'No entregado')),
    says('Entregado', 'En devolución', 'Reportado entregado'),
    staffStoresFile,
    fc.oneof(staffStoresFile, reports('incident'), says('Guía anulada')),
    fc.oneof(staffStoresFile, reports('delivered', 'refused')),
  ),
);

/** A rate changes while a shopper fills in the form. */
const rateChanges = sequence(
  'a rate changes before an order',
  fc.tuple(
    staffRate,
    opensForm({ browser: first }),
    staffRate,
    orders({ browser: first, how: fc.constant('again') }),
    orders({ browser: first, how: fc.constant('again') }),
    paysOnPage({ order: newest, method: fc.constant('cash') }),
  ),
);

/** An order is fetched after it was announced, or it is not. */
const isFetched = sequence(
  'an order is fetched',
  fc.tuple(
    orders({ browser: first, how: fc.constant('anew'), delivery: fc.constant('pickup') }),
    staffAnnounce,
    fc.oneof(staffRevise(newest), paysInWindow({}), staffSet(fc.constant('Pagado'), newest)),
    staffAnnounce,
    fc.oneof(makes, timePasses(62, 190)),
    staffSet(fc.constantFrom('Enviado', 'Entregado', 'Cancelado'), newest),
  ),
);

export const parcelStories = [
  { weight: 2, arbitrary: isBrought },
  { weight: 2, arbitrary: changesWhilePacked },
  { weight: 2, arbitrary: hasSeveral },
  { weight: 2, arbitrary: isPaidFor },
  { weight: 1, arbitrary: rateChanges },
  { weight: 1, arbitrary: isFetched },
];
