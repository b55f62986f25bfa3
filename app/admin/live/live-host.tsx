import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { startAnnouncing } from './announce-orders.ts';
import { dropFreshOrder, setLive } from './live-state.ts';
import { openLive } from './open-live.ts';
import { startRenewing } from './renew-page.ts';
import { watchTyping } from './typing.ts';

/** How long the connection must be interrupted before the page says so. */
const cutOffMs = 6_000;

type LiveHostProps = {
  /** the cursor of the page's data in the change list */
  place: string;
  /** a new object each time the page has new data */
  renewed: object;
  /** updates the menu's counts alone, while a form has unsaved changes */
  recount: () => void;
};

/**
 * Keeps the back office up to date while it is open, and announces each new order with a toast, a sound (if enabled),
 * and a count in the title of a background tab. Rendered once, in the layout.
 */
export function LiveHost({ place, renewed, recount }: LiveHostProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const typing = useRef<ReturnType<typeof watchTyping> | null>(null);
  const [from] = useState(place);
  const renew = useEffectEvent(() => void revalidate());
  const count = useEffectEvent(() => recount());
  const open = useEffectEvent((href: string) => void navigate(href));

  useAfterChange(renewed, () => typing.current?.onRenewed());
  useAfterChange(pathname, () => dropFreshOrder(pathname.split('/')[3] ?? ''));

  useEffect(() => {
    const watched = watchTyping();
    typing.current = watched;
    const renewing = startRenewing({ revalidate: () => renew(), recount: () => count(), isBusy: watched.isBusy });
    const announcing = startAnnouncing((href) => open(href));
    let cutOff: ReturnType<typeof setTimeout> | undefined;
    const close = openLive(from, {
      onChange: renewing.onChange,
      onOrder: announcing.onOrder,
      onConnection(isOpen) {
        clearTimeout(cutOff);
        if (isOpen) setLive({ isCutOff: false });
        else cutOff = setTimeout(() => setLive({ isCutOff: true }), cutOffMs);
      },
    });
    return () => {
      close();
      watched.stop();
      renewing.stop();
      announcing.stop();
      clearTimeout(cutOff);
      setLive({ isCutOff: false, freshOrders: new Set() });
    };
  }, [from]);

  return null;
}
