import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/storefront/layout.tsx';
import { classNames } from '#app/ui/class-names.ts';

/**
 * When an order of now arrives by the rule of the country. Nothing if that is unknown, as in a page that was opened
 * before the last cut-off.
 */
export function PromiseNote({ className }: { className?: string }) {
  const promise = useRouteLoaderData<typeof loader>('storefront/layout')?.promise;
  if (!promise || Date.now() >= promise.until) return null;
  return <p className={classNames('text-label font-semibold text-ink', className)}>{promise.text}</p>;
}
