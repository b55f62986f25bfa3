import type { ParcelState } from '#db/schema.ts';
import type { DemoCarrierName } from './carriers.ts';

/** A parcel of a demo order, named by its customer and the days since it was placed. */
export type DemoParcel = {
  order: { email: string; daysAgo: number };
  carrier: DemoCarrierName;
  guide: string | null;
  /** whether it collects what its order costs; one of several parcels does */
  collects: boolean;
  /** its states in order, in hours after the order was placed; all are in the past at any time of day */
  reports: { state: ParcelState; hoursAfter: number; words?: string }[];
  /** of an incident: in how many days it has to be decided */
  decideInDays?: number;
};

/** Each list of parcels has some, and one order has two. */
export const demoParcels: DemoParcel[] = [
  {
    order: { email: 'carlos.mejia@buzon.example', daysAgo: 1 },
    carrier: 'Coordinadora',
    guide: '70210004581',
    collects: false,
    reports: [{ state: 'labelled', hoursAfter: 3 }],
  },
  {
    order: { email: 'paola.benavides@correo.example', daysAgo: 5 },
    carrier: 'Inter Rapidísimo',
    guide: null,
    collects: false,
    reports: [{ state: 'prepared', hoursAfter: 8 }],
  },
  {
    order: { email: 'jhon.castano@correo.example', daysAgo: 2 },
    carrier: 'Inter Rapidísimo',
    guide: '240031187705',
    collects: true,
    reports: [
      { state: 'collected', hoursAfter: 20 },
      { state: 'in-transit', hoursAfter: 22 },
      { state: 'refused', hoursAfter: 26, words: 'Ya no lo quiso recibir' },
    ],
  },
  {
    order: { email: 'oscar.marin@correo.example', daysAgo: 4 },
    carrier: 'Coordinadora',
    guide: '70210004377',
    collects: false,
    reports: [
      { state: 'collected', hoursAfter: 25 },
      { state: 'in-transit', hoursAfter: 38 },
    ],
  },
  {
    order: { email: 'oscar.marin@correo.example', daysAgo: 4 },
    carrier: 'Coordinadora',
    guide: '70210004378',
    collects: false,
    reports: [
      { state: 'collected', hoursAfter: 25 },
      { state: 'in-transit', hoursAfter: 38 },
      { state: 'incident', hoursAfter: 45, words: 'Nadie en la dirección' },
    ],
    decideInDays: 1,
  },
  {
    order: { email: 'alvaro.delahoz@buzon.example', daysAgo: 7 },
    carrier: 'Inter Rapidísimo',
    guide: '240031186912',
    collects: false,
    reports: [
      { state: 'collected', hoursAfter: 18 },
      { state: 'in-transit', hoursAfter: 20 },
    ],
  },
  {
    order: { email: 'sandra.rojas@correo.example', daysAgo: 8 },
    carrier: 'Coordinadora',
    guide: '70210003964',
    collects: true,
    reports: [
      { state: 'collected', hoursAfter: 22 },
      { state: 'in-transit', hoursAfter: 30 },
      { state: 'delivered', hoursAfter: 70 },
    ],
  },
  {
    order: { email: 'katherine.villamil@buzon.example', daysAgo: 12 },
    carrier: 'Inter Rapidísimo',
    guide: '240031183350',
    collects: false,
    reports: [
      { state: 'collected', hoursAfter: 14 },
      { state: 'delivered', hoursAfter: 62 },
    ],
  },
];
