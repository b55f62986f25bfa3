import { useCallback, useEffect, useState } from 'react';
import type { Subscription } from '#shop/notices/devices.server.ts';

/**
 * Whether this browser can be notified. 'needs-home-screen': an iPhone or iPad, where only apps on the home screen can;
 * 'denied': its person has refused notices of the shop.
 */
export type PushState = 'checking' | 'insecure' | 'needs-home-screen' | 'unsupported' | 'denied' | 'ready';

/** The subscription of this browser at its push service, with the shop's current key. */
export function usePush(publicKey: string) {
  const [state, setState] = useState<PushState>('checking');
  const [subscription, setSubscription] = useState<Subscription | null>(null);

  useEffect(() => {
    let isOver = false;
    const check = async () => {
      const browserState = stateOfBrowser();
      const standing = browserState === 'ready' ? await findStanding(publicKey).catch(() => null) : null;
      if (isOver) return;
      setState(browserState);
      setSubscription(standing && readSubscription(standing));
    };
    void check();
    // People come back from the browser's settings.
    const onVisible = () => document.visibilityState === 'visible' && void check();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [publicKey]);

  /** Asks the person for permission and subscribes; null if they refuse. Throws if the push service does. */
  const subscribe = useCallback(async (): Promise<Subscription | null> => {
    const permission = await Notification.requestPermission();
    setState(stateOfBrowser());
    if (permission !== 'granted') return null;
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const standing = await findStanding(publicKey);
    // One that was made with another key of the shop has to go first.
    if (!standing) await (await pushManager.getSubscription())?.unsubscribe();
    const made = standing ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
    const read = readSubscription(made);
    setSubscription(read);
    return read;
  }, [publicKey]);

  const unsubscribe = useCallback(async () => {
    await (await findStanding(publicKey))?.unsubscribe();
    setSubscription(null);
  }, [publicKey]);

  return { state, subscription, subscribe, unsubscribe };
}

function stateOfBrowser(): PushState {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'standalone' in navigator && !navigator.standalone ? 'needs-home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

async function findStanding(publicKey: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const standing = (await registration?.pushManager.getSubscription()) ?? null;
  const key = standing?.options.applicationServerKey;
  return key && toBase64Url(key) === publicKey ? standing : null;
}

function readSubscription(subscription: PushSubscription): Subscription {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
