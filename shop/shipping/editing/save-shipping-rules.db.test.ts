import { beforeEach, expect, test } from 'vitest';
import { changes } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readShippingRules } from '#shop/shipping/read-shipping-rules.server.ts';
import { wholeCountry } from '#shop/shipping/shipping-rules.ts';
import { importShippingRules, previewImport } from '#shop/shipping/table/import-shipping-rules.server.ts';
import { allPlaces, aShippingRule } from '#shop/shipping/testing/shipping-rules.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { deleteShippingRule, listShippingRules, saveShippingRule } from './save-shipping-rule.server.ts';
import { getShippingSettings, saveShippingSettings } from './save-shipping-settings.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const country = aShippingRule(wholeCountry);
const risaralda = aShippingRule('66', { steps: [{ upToGrams: null, price: 9_000 }], codFee: 3_000 });

beforeEach(() => insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' }));

/** What the history says of the rules, the latest first. */
async function recorded() {
  const { changes } = await listChanges(shop.db, aViewer({ userId: 'duena', role: 'admin' }), {
    subject: 'settings',
    subjectId: 'shipping',
    perPage: 50,
  });
  return changes.map(({ action, subjectName, before, after }) => ({ action, subjectName, before, after }));
}

const announced = () => shop.db.$count(changes);
const places = async () => (await listShippingRules(shop.db)).map(({ place }) => place);
const readOf = async (place: string) =>
  (await listShippingRules(shop.db)).find((rule) => rule.place === place)?.fingerprint;

test('a new shop ships free everywhere', async () => {
  expect(await readShippingRules(shop.db)).toEqual([country]);
});

test('a rule is added, changed and deleted; each is recorded with its author and announced to public pages', async () => {
  const before = await announced();
  expect(await saveShippingRule(shop.db, marta, risaralda, { isNew: true })).toEqual({ ok: true });
  const dearer = { ...risaralda, freeFrom: 100_000 };
  const read = await readOf('66');
  expect(await saveShippingRule(shop.db, marta, dearer, { isNew: false, read })).toEqual({ ok: true });
  expect(await readShippingRules(shop.db)).toEqual(expect.arrayContaining([country, dearer]));
  expect(await deleteShippingRule(shop.db, marta, '66', await readOf('66'))).toEqual({ ok: true });

  expect(await places()).toEqual([wholeCountry]);
  expect(await announced()).toBe(before + 3);
  expect(await recorded()).toMatchObject([
    { action: 'deleted', before: { shippingFreeFrom: 100_000 } },
    { action: 'changed', before: { shippingFreeFrom: null }, after: { shippingFreeFrom: 100_000 } },
    {
      action: 'created',
      subjectName: 'Tarifa de envío: Risaralda',
      after: { shippingSteps: '$\u00a09.000', shippingDays: '2 a 5 días', codFee: 3_000 },
    },
  ]);
});

test('of two people who change one rule, the second sees what the first saved before they overwrite it', async () => {
  const read = await readOf(wholeCountry);
  const theirs = { ...country, daysMost: 4 };
  const ours = { ...country, daysMost: 8 };
  await saveShippingRule(shop.db, marta, theirs, { isNew: false, read });

  const refused = await saveShippingRule(shop.db, marta, ours, { isNew: false, read });

  expect(refused).toMatchObject({ ok: false, reason: 'newer', now: theirs });
  expect(await readShippingRules(shop.db)).toEqual([theirs]);
  const again = 'now' in refused ? refused.now.fingerprint : '';
  expect(await saveShippingRule(shop.db, marta, ours, { isNew: false, read: again })).toEqual({ ok: true });
});

test('of two people who add a rule for the same place at once, one is refused', async () => {
  const dearer = { ...risaralda, freeFrom: 1 };
  const results = await Promise.all(
    [risaralda, dearer].map((rule) => saveShippingRule(shop.db, marta, rule, { isNew: true })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, reason: 'exists' });
});

test('the same form sent again after a lost answer is saved and recorded once', async () => {
  await saveShippingRule(shop.db, marta, risaralda, { isNew: true });
  expect(await saveShippingRule(shop.db, marta, risaralda, { isNew: true })).toEqual({ ok: true });
  expect(await recorded()).toHaveLength(1);
});

test('the rule of the country is never deleted, nor one that changed since, nor one that is gone', async () => {
  expect(await deleteShippingRule(shop.db, marta, wholeCountry, await readOf(wholeCountry))).toEqual({
    ok: false,
    reason: 'whole-country',
  });
  await saveShippingRule(shop.db, marta, risaralda, { isNew: true });
  expect(await deleteShippingRule(shop.db, marta, '66', 'otra')).toEqual({ ok: false, reason: 'newer' });
  expect(await deleteShippingRule(shop.db, marta, '05', 'otra')).toEqual({ ok: false, reason: 'not-found' });
  expect(await places()).toEqual([wholeCountry, '66']);
});

test('a place that does not exist has no rule, and a rule that was deleted is not changed', async () => {
  const nowhere = aShippingRule('66999');
  expect(await saveShippingRule(shop.db, marta, nowhere, { isNew: true })).toEqual({
    ok: false,
    reason: 'unknown-place',
  });
  expect(await saveShippingRule(shop.db, marta, risaralda, { isNew: false })).toEqual({
    ok: false,
    reason: 'not-found',
  });
});

test('an import adds, changes and removes rules at once, after a preview', async () => {
  await saveShippingRule(shop.db, marta, risaralda, { isNew: true });
  const dear = { ...country, daysMost: 9 };
  const pereira = aShippingRule('66001');

  const preview = await previewImport(shop.db, [dear, pereira]);
  expect(preview).toMatchObject({
    added: [pereira],
    changed: [{ before: country, after: dear }],
    removed: [risaralda],
    same: 0,
  });
  expect(await places()).toEqual([wholeCountry, '66']);
  const before = await announced();

  expect(await importShippingRules(shop.db, marta, [dear, pereira], preview.from)).toMatchObject({ ok: true });
  expect(await readShippingRules(shop.db)).toEqual(expect.arrayContaining([dear, pereira]));
  expect(await places()).toEqual([wholeCountry, '66001']);
  expect(await announced()).toBe(before + 1);
  expect((await recorded()).map(({ action }) => action).sort()).toEqual(['changed', 'created', 'created', 'deleted']);
});

test('importing what the shop has changes, records and announces nothing', async () => {
  await saveShippingRule(shop.db, marta, risaralda, { isNew: true });
  const before = [await announced(), (await recorded()).length];
  const rules = await readShippingRules(shop.db);

  const result = await importShippingRules(shop.db, marta, rules.reverse(), undefined);

  expect(result).toMatchObject({ ok: true, change: { same: 2 } });
  expect([await announced(), (await recorded()).length]).toEqual(before);
});

test('an import that was previewed before another change applies nothing', async () => {
  const wanted = [country, aShippingRule('05')];
  const { from } = await previewImport(shop.db, wanted);
  await saveShippingRule(shop.db, marta, risaralda, { isNew: true });

  expect(await importShippingRules(shop.db, marta, wanted, from)).toEqual({ ok: false, reason: 'newer' });
  expect(await places()).toEqual([wholeCountry, '66']);
});

test('an import of a rule that the database refuses applies nothing', async () => {
  const broken = [{ ...country, daysMost: 9 }, aShippingRule('05', { codFee: -1 })];
  const { from } = await previewImport(shop.db, broken);
  await expect(importShippingRules(shop.db, marta, broken, from)).rejects.toThrow();
  expect(await readShippingRules(shop.db)).toEqual([country]);
});

test('an import has room for a rule of every place', async () => {
  const rules = [country, ...allPlaces.map((place) => aShippingRule(place, { daysLeast: 1 }))];
  const { from, added } = await previewImport(shop.db, rules);
  expect(added).toHaveLength(1_155);
  expect(await importShippingRules(shop.db, marta, rules, from)).toMatchObject({ ok: true });
  expect(await places()).toHaveLength(1_156);
});

test('the cut-off hour, the default box and whose prices count are saved and recorded, unless others were saved since', async () => {
  const { fingerprint, ...before } = await getShippingSettings(shop.db);
  expect(before).toEqual({ cutOffHour: 14, boxSizeCm: [30, 20, 15], liveQuotes: false });
  const ours = { cutOffHour: 10, boxSizeCm: [40, 30, 20], liveQuotes: true } satisfies typeof before;

  expect(await saveShippingSettings(shop.db, marta, ours, fingerprint)).toEqual({ ok: true });
  expect(await getShippingSettings(shop.db)).toMatchObject(ours);
  expect(await saveShippingSettings(shop.db, marta, { ...ours, cutOffHour: 9 }, fingerprint)).toMatchObject({
    ok: false,
    reason: 'newer',
    now: ours,
  });
  expect(await recorded()).toMatchObject([
    {
      subjectName: 'Envíos y tarifas',
      before: { cutOffHour: '2:00 p. m.', boxSizeCm: '30 × 20 × 15', liveQuotes: false },
      after: { cutOffHour: '10:00 a. m.', boxSizeCm: '40 × 30 × 20', liveQuotes: true },
    },
  ]);
});
