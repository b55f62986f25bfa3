import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { toast } from '#app/ui/toast.tsx';
import { takeFlash } from './flash.ts';

/**
 * Shows the toast that a redirect carried; used once, at the root. Renders between navigations leave the toast: a
 * redirect to a new document is on its way while the page before it may still change.
 */
export function useFlash() {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation makes a location
  useEffect(() => {
    const flash = takeFlash();
    if (flash) toast(flash);
  }, [location]);
}
