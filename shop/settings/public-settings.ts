import { listProfiles } from './social-networks.ts';
import type { PublicSettings, SettingsValues } from './store-settings.ts';

/** Returns the part of the settings that is sent to every browser. Only servers load this file. */
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
    instagram: _instagram,
    facebook: _facebook,
    tiktok: _tiktok,
    youtube: _youtube,
    ...rest
  } = settings;
  return { ...rest, profiles: listProfiles(settings) };
}
