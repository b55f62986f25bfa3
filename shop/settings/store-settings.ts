import type { StoreSettings } from '#db/schema.ts';
import type { OrderFields } from '#shop/orders/form/order-fields.ts';
import type { OrderLimits } from '#shop/orders/limits/order-limits.ts';
import type { PaymentLimits } from '#shop/paying/payment-limits.ts';
import type { SocialNetwork, SocialProfile } from './social-networks.ts';

/** The fonts staff may choose from; the first is the default. */
export const fonts = ['Montserrat', 'Roboto', 'Open Sans', 'Lato', 'Poppins', 'Nunito', 'Merriweather'] as const;
export type Font = (typeof fonts)[number];

/** All settings of the shop. */
export type SettingsValues = Omit<
  StoreSettings,
  'id' | 'createdAt' | 'updatedAt' | 'primaryFont' | 'orderFields' | 'orderLimits' | 'paymentLimits'
> & {
  primaryFont: Font;
  orderFields: OrderFields;
  orderLimits: OrderLimits;
  paymentLimits: PaymentLimits;
};

/**
 * The settings sent to every page: all but banners, legal texts, bank accounts with their hold time, the notification
 * address, limits, the fields of an order, which orders customers may cancel, and what parcels depend on: Saturdays, the
 * cut-off and the box. The accounts in social networks are one list.
 */
export type PublicSettings = Omit<
  SettingsValues,
  | 'banners'
  | 'legalTexts'
  | 'notificationEmail'
  | 'transferAccounts'
  | 'transferHoldHours'
  | 'orderFields'
  | 'orderLimits'
  | 'paymentLimits'
  | 'customerCancelling'
  | 'saturdayDeliveries'
  | 'cutOffHour'
  | 'boxSizeCm'
  | 'liveQuotes'
  | SocialNetwork
> & { profiles: SocialProfile[] };

/**
 * The public settings of a page without those of the shop. Every browser loads them, so a new shop's place and texts
 * are in `defaultSettings`.
 */
export const defaultPublicSettings: PublicSettings = {
  siteName: 'Origen Natural',
  logoUrl: '',
  slogan: 'Bienestar que nace de la tierra',
  noticeText: '',
  primaryFont: 'Montserrat',
  contactWhatsapp: '',
  contactAddress: '',
  contactPhone: '',
  contactEmail: '',
  profiles: [],
  storeDescription: '',
  aboutUsInfo: '',
  mapAddress: '',
  openingHours: '',
  city: '',
  department: '',
  legalName: '',
  nit: '',
  ageNotice: false,
};

export function isFont(text: string): text is Font {
  return fonts.some((font) => font === text);
}
