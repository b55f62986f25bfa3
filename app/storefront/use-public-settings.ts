import { useRouteLoaderData } from 'react-router';
import { defaultPublicSettings, type PublicSettings } from '#shop/settings/store-settings.ts';

/** The shop's public settings, as loaded by the storefront layout; the defaults outside of it. */
export function usePublicSettings(): PublicSettings {
  return useRouteLoaderData<() => { settings: PublicSettings }>('storefront/layout')?.settings ?? defaultPublicSettings;
}

/** The origin of the shop, for links that leave it. */
export function useShopOrigin(): string {
  return useRouteLoaderData<() => { origin: string }>('storefront/layout')?.origin ?? '';
}
