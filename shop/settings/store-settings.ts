import type { StoreSettings } from '#db/schema.ts';
import type { OrderFields } from '#shop/orders/form/order-fields.ts';
import type { OrderLimits } from '#shop/orders/limits/order-limits.ts';
import type { PaymentLimits } from '#shop/paying/payment-limits.ts';

/** The shop's slogan, which staff cannot change. */
export const slogan = 'Bienestar que nace de la tierra';

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
 * cut-off and the box.
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
>;

/** The public settings before they are first saved. They claim no street, phone or tax number. */
export const defaultPublicSettings: PublicSettings = {
  siteName: 'Origen Natural',
  logoUrl: '',
  primaryFont: 'Montserrat',
  contactWhatsapp: '',
  contactAddress: 'Pereira, Risaralda',
  contactPhone: '',
  contactEmail: '',
  storeDescription: 'Tienda de productos naturales: jarabes, vitaminas, cápsulas y cosmética, escogidos uno a uno.',
  aboutUsInfo: 'Somos una tienda de Pereira que reúne productos naturales de Colombia y los lleva hasta tu puerta.',
  mapAddress: '',
  openingHours: '',
  city: 'Pereira',
  department: 'Risaralda',
  legalName: '',
  nit: '',
  ageNotice: false,
};

export function isFont(text: string): text is Font {
  return fonts.some((font) => font === text);
}

/** Returns the part of the settings that is sent to every browser. */
export function publicSettings(settings: SettingsValues): PublicSettings {
  const {
    banners: _banners,
    legalTexts: _legalTexts,
    notificationEmail: _notificationEmail,
    transferAccounts: _transferAccounts,
    transferHoldHours: _transferHoldHours,
    orderFields: _orderFields,
    orderLimits: _orderLimits,
    paymentLimits: _paymentLimits,
    customerCancelling: _customerCancelling,
    saturdayDeliveries: _saturdayDeliveries,
    cutOffHour: _cutOffHour,
    boxSizeCm: _boxSizeCm,
    liveQuotes: _liveQuotes,
    ...rest
  } = settings;
  return rest;
}
