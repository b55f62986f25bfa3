import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { toast } from '#app/ui/toast.tsx';
import { takeFlash } from './flash.ts';

/** Shows the toast that a redirect carried; used once, at the root. */
export function useFlash() {
  // Re-renders the root on each navigation, so that the effect runs again.
  useLocation();
  useEffect(() => {
    const flash = takeFlash();
    if (flash) toast(flash);
  });
}
