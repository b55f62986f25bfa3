import { useEffect, useEffectEvent } from 'react';

/** Listens to an event of the window while the component is mounted. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  onEvent: (event: WindowEventMap[Type]) => void,
  { capture = false, enabled = true } = {},
) {
  const act = useEffectEvent(onEvent);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: WindowEventMap[Type]) => act(event);
    addEventListener(type, listen, capture);
    return () => removeEventListener(type, listen, capture);
  }, [type, capture, enabled]);
}
