import { useRouteLoaderData } from 'react-router';
import { defaultSettings, type PublicSettings, publicSettings } from '#shop/settings/store-settings.ts';

const defaults = publicSettings(defaultSettings);

/** The shop's public settings, as loaded by the storefront layout; the defaults outside of it. */
export function usePublicSettings(): PublicSettings {
  return useRouteLoaderData<() => { settings: PublicSettings }>('storefront/layout')?.settings ?? defaults;
}
