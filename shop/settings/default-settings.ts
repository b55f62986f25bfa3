import { defaultOrderFields } from '#shop/orders/form/order-fields.ts';
import { defaultOrderLimits } from '#shop/orders/limits/default-order-limits.ts';
import { defaultPaymentLimits } from '#shop/paying/payment-limits.ts';
import { defaultPublicSettings, type SettingsValues } from './store-settings.ts';

const { profiles: _, ...publicOnes } = defaultPublicSettings;

/**
 * All settings before they are first saved. They claim no street, phone or tax number. They are apart from the public
 * ones, which every page loads.
 */
export const defaultSettings: SettingsValues = {
  ...publicOnes,
  contactAddress: 'Pereira, Risaralda',
  city: 'Pereira',
  department: 'Risaralda',
  storeDescription: 'Tienda de productos naturales: jarabes, vitaminas, cápsulas y cosmética, escogidos uno a uno.',
  aboutUsInfo: 'Somos una tienda de Pereira que reúne productos naturales de Colombia y los lleva hasta tu puerta.',
  instagram: '',
  facebook: '',
  tiktok: '',
  youtube: '',
  banners: [],
  legalTexts: { terms: '', privacy: '', returns: '', shipping: '' },
  notificationEmail: '',
  transferAccounts: [],
  transferHoldHours: 48,
  orderFields: defaultOrderFields,
  orderLimits: defaultOrderLimits,
  paymentLimits: defaultPaymentLimits,
  customerCancelling: 'unsent',
  saturdayDeliveries: false,
  cutOffHour: 14,
  boxSizeCm: [30, 20, 15],
  liveQuotes: false,
};
