import type { StoreSettings } from '#db/schema.ts';

/** Fixed, whatever the settings say. */
export const slogan = 'Bienestar que nace de la tierra';

/** The fonts staff may choose from, the first being the shop's own. */
export const fonts = ['Montserrat', 'Roboto', 'Open Sans', 'Lato', 'Poppins', 'Nunito', 'Merriweather'] as const;
export type Font = (typeof fonts)[number];

/** All that staff can set about the shop. */
export type SettingsValues = Omit<StoreSettings, 'id' | 'createdAt' | 'updatedAt' | 'primaryFont'> & {
  primaryFont: Font;
};

/** What every page says: nothing of accounts or of where orders are announced, and not the long texts of single pages. */
export type PublicSettings = Omit<
  SettingsValues,
  'banners' | 'legalTexts' | 'notificationEmail' | 'transferAccounts' | 'transferHoldHours'
>;

/** The shop as it is before anybody has set anything. It claims no address, telephone or number that nobody gave it. */
export const defaultSettings: SettingsValues = {
  siteName: 'Origen Natural',
  logoUrl: '',
  primaryFont: 'Montserrat',
  contactWhatsapp: '',
  contactAddress: 'Pereira, Risaralda',
  contactPhone: '',
  contactEmail: '',
  storeDescription: 'Tienda de productos naturales: jarabes, vitaminas, cápsulas y cosmética, escogidos uno a uno.',
  aboutUsInfo: 'Somos una tienda de Pereira que reúne productos naturales de Colombia y los lleva hasta tu puerta.',
  banners: [],
  mapAddress: '',
  openingHours: '',
  city: 'Pereira',
  department: 'Risaralda',
  legalName: '',
  nit: '',
  legalTexts: { terms: '', privacy: '', returns: '', shipping: '' },
  notificationEmail: '',
  transferAccounts: [],
  transferHoldHours: 48,
};

export function isFont(text: string): text is Font {
  return fonts.some((font) => font === text);
}

/** The part of the settings that goes to every browser. */
export function publicSettings(settings: SettingsValues): PublicSettings {
  const {
    banners: _banners,
    legalTexts: _legalTexts,
    notificationEmail: _notificationEmail,
    transferAccounts: _transferAccounts,
    transferHoldHours: _transferHoldHours,
    ...rest
  } = settings;
  return rest;
}
