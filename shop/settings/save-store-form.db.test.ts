import { beforeEach, expect, test } from 'vitest';
import { type Banner, changes, staffChanges, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { defaultLegalText } from '#shop/legal/get-legal-document.server.ts';
import { getLegalText, saveLegalText } from '#shop/legal/save-legal-text.server.ts';
import { pictureAddress } from '#shop/pictures.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { getStoreSettings } from './get-store-settings.server.ts';
import { getStoreForm, saveStoreForm } from './save-store-form.server.ts';
import type { StoreFormValues } from './store-form.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const picture = pictureAddress('sliderorigenatural', 'a'.repeat(32));

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
});

const honeyWeek: Banner = {
  image_url: picture,
  title: 'Semana de la miel',
  description: 'Miel de montaña.',
  alt: '',
  link: '/productos/ofertas',
  size: 'large',
  placement: 'carousel',
};

/** The current form with some changes. */
async function filled(more: Partial<StoreFormValues> = {}) {
  const { fingerprint, ...values } = await getStoreForm(shop.db);
  return { values: { ...values, ...more }, fingerprint };
}

async function save(more: Partial<StoreFormValues>) {
  const { values, fingerprint } = await filled(more);
  return saveStoreForm(shop.db, marta, values, fingerprint);
}

test('a shop without settings is filled with the defaults; a save is stored, announced and recorded with its author', async () => {
  expect(await save({ siteName: 'La Botica', primaryFont: 'Lato', banners: [honeyWeek] })).toEqual({ ok: true });

  expect(await getStoreSettings(shop.db)).toMatchObject({
    siteName: 'La Botica',
    primaryFont: 'Lato',
    banners: [honeyWeek],
    city: 'Pereira',
  });
  expect(await shop.db.select({ topic: changes.topic }).from(changes)).toEqual([{ topic: 'settings' }]);
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    {
      subject: 'settings',
      subjectName: 'Personalizar Tienda',
      before: { siteName: 'Origen Natural', primaryFont: 'Montserrat', banners: [] },
      after: { siteName: 'La Botica', primaryFont: 'Lato', banners: [honeyWeek] },
      actorName: 'Marta Ríos',
    },
  ]);
});

test('of two concurrent changes to the shop, the second is shown the first’s values, and may then overwrite them', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica' });
  const [one, other] = [await filled({ siteName: 'La Botica de Ana' }), await filled({ siteName: 'La Botica de Luz' })];

  const answers = await Promise.all(
    [one, other].map(({ values, fingerprint }) => saveStoreForm(shop.db, marta, values, fingerprint)),
  );

  const [first, second] = answers[0]?.ok ? [one, other] : [other, one];
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = answers.find((answer) => !answer.ok);
  expect(refused).toMatchObject({ reason: 'newer', newer: first.values });
  if (!refused || refused.ok || refused.reason !== 'newer') throw new Error('taken');
  expect(await saveStoreForm(shop.db, marta, second.values, refused.newer.fingerprint)).toEqual({ ok: true });
  expect(await getStoreForm(shop.db)).toMatchObject(second.values);
});

test('settings saved by other forms neither block this one nor are changed by it', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica' });
  const { values, fingerprint } = await filled({ city: 'Armenia' });
  await shop.db.update(storeSettings).set({ transferHoldHours: 24, updatedAt: new Date() });
  const terms = await getLegalText(shop.db, 'terms');
  await saveLegalText(shop.db, marta, 'terms', 'Nuestros términos.', terms.fingerprint);

  expect(await saveStoreForm(shop.db, marta, values, fingerprint)).toEqual({ ok: true });
  expect(await getStoreSettings(shop.db)).toMatchObject({
    city: 'Armenia',
    transferHoldHours: 24,
    legalTexts: { terms: 'Nuestros términos.' },
  });
});

test('a picture from elsewhere is refused, except one that the shop showed before', async () => {
  const elsewhere = 'https://otra.example/feria.png';
  const fair = { ...honeyWeek, image_url: elsewhere };
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica' });
  expect(await save({ logoUrl: elsewhere })).toEqual({ ok: false, reason: 'foreign-picture' });
  expect(await save({ banners: [fair] })).toEqual({ ok: false, reason: 'foreign-picture' });

  await shop.db.update(storeSettings).set({ banners: [fair] });
  expect(await save({ city: 'Armenia' })).toEqual({ ok: true });
});

test('a legal text by staff stays until the default is saved again; a newer one is not overwritten', async () => {
  const read = await getLegalText(shop.db, 'returns');
  expect(read).toMatchObject({ text: defaultLegalText('returns'), isOwn: false });

  expect(await saveLegalText(shop.db, marta, 'returns', '## Cambios\n\nEn 30 días.', read.fingerprint)).toMatchObject({
    ok: true,
    isOwn: true,
  });
  expect(await saveLegalText(shop.db, marta, 'returns', 'Otro texto.', read.fingerprint)).toMatchObject({
    reason: 'newer',
    newer: { text: '## Cambios\n\nEn 30 días.', isOwn: true },
  });

  const own = await getLegalText(shop.db, 'returns');
  const asSent = defaultLegalText('returns').replaceAll('\n', '\r\n');
  expect(await saveLegalText(shop.db, marta, 'returns', asSent, own.fingerprint)).toEqual({ ok: true, isOwn: false });
  expect((await getStoreSettings(shop.db)).legalTexts.returns).toBe('');
  expect(await shop.db.select().from(staffChanges).orderBy(staffChanges.id)).toMatchObject([
    { subjectName: 'Textos legales', before: { returns: '' }, after: { returns: '## Cambios\n\nEn 30 días.' } },
    { before: { returns: '## Cambios\n\nEn 30 días.' }, after: { returns: '' } },
  ]);
});

test('the fields of an order are stored, and the record of changes names the changed ones alone', async () => {
  await save({});
  const { cash, checkout } = (await getStoreSettings(shop.db)).orderFields;
  const orderFields = { cash: { ...cash, email: 'optional' } as const, checkout };
  expect(await save({ orderFields })).toEqual({ ok: true });

  expect((await getStoreSettings(shop.db)).orderFields).toEqual(orderFields);
  expect(await shop.db.select({ before: staffChanges.before, after: staffChanges.after }).from(staffChanges)).toEqual([
    { before: { 'cash.email': 'required' }, after: { 'cash.email': 'optional' } },
  ]);
});
