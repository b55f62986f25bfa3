import { useRouteLoaderData } from 'react-router';
import { defaultSettings, type PublicSettings, publicSettings } from '#shop/settings/store-settings.ts';
import type { loader } from './layout.tsx';

const defaults = publicSettings(defaultSettings);

/** The shop's settings as the page around this one has them; the defaults outside of the storefront. */
export function usePublicSettings(): PublicSettings {
  return useRouteLoaderData<typeof loader>('storefront/layout')?.settings ?? defaults;
}
