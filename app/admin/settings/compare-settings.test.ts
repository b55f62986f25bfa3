import { expect, test } from 'vitest';
import { shortOrderFields } from '#shop/orders/form/order-fields.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { blankBanner, pickStoreForm } from '#shop/settings/store-form.ts';
import { compareSettings } from './compare-settings.ts';

test('a conflict shows only the fields that differ, beside one’s own values', () => {
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

test('only the fields of an order that differ are shown', () => {
  const theirs = pickStoreForm(defaultSettings);
  const { cash, checkout } = theirs.orderFields;
  const yours = { ...theirs, orderFields: { cash: { ...cash, email: 'optional' }, checkout } };
  expect(compareSettings(theirs, yours)).toEqual([
    { field: 'Correo electrónico (contraentrega)', theirs: 'Obligatorio', yours: 'Opcional' },
  ]);
  expect(
    compareSettings({ ...theirs, orderFields: shortOrderFields }, { ...theirs, orderFields: shortOrderFields }),
  ).toEqual([]);
});
