import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/storefront/layout.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { PublicPromise } from './public-promise.server.ts';

type PromiseNoteProps = {
  /** that of the city which the shopper typed; null as long as it is unknown */
  own?: PublicPromise | null;
  className?: string;
};

/**
 * When an order of now arrives, by the rule of the typed city or else of the country. Nothing if that is unknown, as in
 * a page that was opened before the last cut-off.
 */
export function PromiseNote({ own, className }: PromiseNoteProps) {
  const ofCountry = useRouteLoaderData<typeof loader>('storefront/layout')?.promise;
  const promise = own ?? ofCountry;
  if (!promise || Date.now() >= promise.until) return null;
  return <p className={classNames('text-label font-semibold text-ink', className)}>{promise.text}</p>;
}
