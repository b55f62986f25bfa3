import { expect, test } from 'vitest';
import { blankBanner, pickStoreForm } from '#shop/settings/store-form.ts';
import { defaultSettings } from '#shop/settings/store-settings.ts';
import { compareSettings } from './compare-settings.ts';

test('of what somebody else saved meanwhile only what differs is shown, beside one’s own', () => {
  const theirs = {
    ...pickStoreForm(defaultSettings),
    siteName: 'La Botica',
    banners: [{ ...blankBanner, title: 'Miel', link: '/productos' }],
  };
  const { contactPhone: _, ...yours } = { ...theirs, siteName: 'La Botica de Ana', banners: [blankBanner] };

  expect(compareSettings(theirs, yours)).toEqual([
    { field: 'Nombre del sitio', theirs: 'La Botica', yours: 'La Botica de Ana' },
    { field: 'Banners', theirs: 'Miel · /productos · carrusel · sin imagen', yours: '' },
  ]);
});
