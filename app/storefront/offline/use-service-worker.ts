import { useEffect, useState } from 'react';
import { useRecovery } from '#app/storefront/use-recovery.ts';

/**
 * Registers the service worker once the page has loaded and is idle. If the worker has answered with a copy of the
 * page, loads its current data as soon as the shop can be reached.
 */
export function useServiceWorker() {
  const [isCopy, setIsCopy] = useState(false);
  useEffect(() => {
    setIsCopy('copy' in document.body.dataset);
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(register);
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true });
  }, []);
  useRecovery(isCopy, () => {
    delete document.body.dataset.copy;
    setIsCopy(false);
  });
}
