import { expect, test } from 'vitest';
import { demoCategories } from './categories.ts';
import { demoBanners, demoSettings, demoTransferAccounts } from './settings.ts';

test('three banners rotate and three promote, one of them large', () => {
  const promos = demoBanners.filter((banner) => banner.placement === 'promo');
  expect(demoBanners.filter((banner) => banner.placement === 'carousel')).toHaveLength(3);
  expect(promos.map((banner) => banner.size)).toEqual(['large', 'small', 'small']);
});

test('a banner is complete: picture, title and description', () => {
  expect(demoBanners.filter((banner) => !(banner.picture && banner.title && banner.description && banner.alt))).toEqual(
    [],
  );
  expect(new Set(demoBanners.map((banner) => banner.picture)).size).toBe(demoBanners.length);
});

test('a banner’s category link leads to an existing category', () => {
  const ids: (string | null)[] = demoCategories.map((category) => category.id);
  for (const { link } of demoBanners) {
    const { searchParams } = new URL(link, 'https://origennatural.example');
    if (searchParams.has('categoria')) expect(ids).toContain(searchParams.get('categoria'));
  }
});

test('the WhatsApp number is unassignable, and mail goes to example addresses', () => {
  expect(demoSettings.contactWhatsapp).toMatch(/^57000\d{7}$/);
  expect(demoSettings.contactEmail).toMatch(/\.example$/);
  expect(demoSettings.notificationEmail).toMatch(/\.example$/);
});

test('money can be sent to Bancolombia, Nequi, Daviplata and a Bre-B key', () => {
  expect(demoTransferAccounts.map((account) => account.bank)).toEqual(['Bancolombia', 'Nequi', 'Daviplata', 'Bre-B']);
});
