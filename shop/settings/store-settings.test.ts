import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { publicSettings } from './public-settings.ts';
import { fonts, isFont } from './store-settings.ts';

test('only the fonts of the list are fonts', () => {
  expect(fonts.every(isFont)).toBe(true);
  expect(isFont('Comic Sans')).toBe(false);
});

test('the public part leaves out what only staff and the server need', () => {
  const shown = publicSettings(defaultSettings);
  expect(shown).toMatchObject({ siteName: 'Origen Natural', city: 'Pereira' });
  for (const field of [
    'banners',
    'legalTexts',
    'notificationEmail',
    'transferAccounts',
    'transferHoldHours',
    'orderLimits',
    'paymentLimits',
  ])
    expect(shown).not.toHaveProperty(field);
});
