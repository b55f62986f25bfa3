/** Commands of staff about the money of carriers: they store files with wrong lines, the same again, and remove one. */
import fc from 'fast-check';
import type { RemittanceColumns } from '#db/schema.ts';
import { command, nth } from '#models/commands/command.ts';
import { staff as actor, pick, type World } from '#models/world.ts';
import { addDays } from '#shop/calendar/calendar-day.ts';
import { isoDayOf } from '#shop/dates.ts';
import { removeRemittance } from '#shop/remittances/list-remittances.server.ts';
import { storeRemittance } from '#shop/remittances/store-remittance.server.ts';
import { type FileLine, type Form, type StoredFile, writeFile } from './remittances.ts';

const columns: RemittanceColumns = {
  Guía: 'guide',
  'Valor recaudado': 'collected',
  Comisión: 'fee',
  Flete: 'freight',
  'Valor pagado': 'net',
};

/** How a line differs from what its parcel collected. */
const mistakes = {
  none: (line) => line,
  less: (line) => ({ ...line, collected: Math.max(0, line.collected - 1_500) }),
  more: (line) => ({ ...line, collected: line.collected + 700 }),
  'net differs': (line) => ({ ...line, net: (line.net ?? 0) - 300 }),
  'unknown guide': (line) => ({ ...line, guide: `X${line.guide}` }),
  'taken back': (line) => ({ ...line, collected: -line.collected, fee: null, freight: null, net: -line.collected }),
  'no net': (line) => ({ ...line, net: null }),
  'no fee': (line) => ({ ...line, fee: null }),
} satisfies Record<string, (line: FileLine) => FileLine>;

type Mistake = keyof typeof mistakes;
type Drawn = { parcel: number; mistake: Mistake; fee: number; freight: number | null };

const guided = ({ books }: World, carrierId: string) =>
  books.parcels.filter((one) => one.carrierId === carrierId && one.guide !== null);

function lineOf(world: World, carrierId: string, { parcel: index, mistake, fee, freight }: Drawn): FileLine[] {
  const parcel = pick(guided(world, carrierId), index);
  if (!parcel?.guide) return [];
  const kept = parcel.collects === 0 ? 0 : fee;
  const line = { guide: parcel.guide, collected: parcel.collects, fee: kept, freight };
  return [mistakes[mistake]({ ...line, net: parcel.collects - kept - (freight ?? 0) })];
}

const names = Object.keys(mistakes) as Mistake[];

export const staffStoresFile = command('staff store a file of a carrier', {
  arguments: fc.record({
    carrier: fc.nat(1),
    lines: fc.array(
      fc.record<Drawn>({
        parcel: nth,
        mistake: fc.constantFrom<Mistake[]>('none', 'none', 'none', ...names),
        fee: fc.constantFrom(0, 1_200),
        freight: fc.constantFrom(null, null, 8_000),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    form: fc.constantFrom<Form[]>('plain', 'grouped', 'decimal'),
    daysAgo: fc.constantFrom(0, 0, 1),
  }),
  applies: (world) => world.books.parcels.some(({ guide }) => guide !== null),
  async act(world, { carrier, lines, form, daysAgo }) {
    const carrierId = pick(world.books.carriers, carrier)?.id ?? '';
    const written = lines.flatMap((one) => lineOf(world, carrierId, one));
    if (written.length === 0) return 'no parcels';
    return store(world, {
      ...{ carrierId, lines: written, form },
      paidOn: addDays(isoDayOf(new Date()), -daysAgo),
    });
  },
});

/** Stores a file twice: the second time it is known. */
async function store(world: World, { form, ...file }: Omit<StoredFile, 'id'> & { form: Form }): Promise<string> {
  const { carrierId, paidOn, lines } = file;
  const bytes = new TextEncoder().encode(writeFile(lines, form));
  const request = { carrierId, paidOn, bytes, columns, name: 'pago.csv', bankReference: '', actor };
  const stored = await storeRemittance(world.database.db, request);
  if (stored.outcome === 'stored') world.remittances.push({ ...file, id: stored.remittanceId });
  const again = await storeRemittance(world.database.db, request);
  if (again.outcome !== 'known') throw new Error(`A file that is stored again is ${again.outcome}`);
  return stored.outcome;
}

const staffRemovesFile = command('staff remove a file of a carrier', {
  arguments: fc.record({ file: nth }),
  applies: ({ remittances }) => remittances.length > 0,
  async act(world, { file: index }) {
    const file = pick(world.remittances, index);
    if (!file) return 'nothing';
    world.remittances = world.remittances.filter((one) => one !== file);
    const isRemoved = await removeRemittance(world.database.db, file.id, actor);
    return isRemoved ? 'done' : 'not found';
  },
});

export const remittanceCommands = [
  { weight: 4, arbitrary: staffStoresFile },
  { weight: 1, arbitrary: staffRemovesFile },
];
