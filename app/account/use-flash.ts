import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { toast } from '../ui/toast.tsx';
import { takeFlash } from './flash.ts';

/** Shows the toast that a redirect brought along; used once, at the root. */
export function useFlash() {
  // Renders the root again with each navigation, and with that the effect looks again.
  useLocation();
  useEffect(() => {
    const flash = takeFlash();
    if (flash) toast(flash);
  });
}
