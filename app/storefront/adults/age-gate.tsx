import { lazy, Suspense } from 'react';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';

const AgeNotice = lazy(() => import('./age-notice.tsx').then(({ AgeNotice }) => ({ default: AgeNotice })));

/**
 * Asks visitors of a page for adults for their age, if the shop wants it: hides the elements that follow until they
 * confirm it. The page is the same for all visitors; only the device knows the answer.
 */
export function AgeGate({ adultsOnly }: { adultsOnly: boolean }) {
  const { ageNotice } = usePublicSettings();
  if (!ageNotice || !adultsOnly) return null;
  return (
    <Suspense fallback={<div className="[&~*]:hidden" />}>
      <AgeNotice />
    </Suspense>
  );
}
