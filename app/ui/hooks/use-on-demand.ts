import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component whose code is loaded when it is first needed; null until then. A failed load is retried the next time it
 * is needed.
 *
 * @param load must be the same function at every render
 */
export function useOnDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!isWanted || Loaded) return;
    load().then(
      (component) => setLoaded(() => component),
      () => fail(),
    );
  }, [isWanted, Loaded, load]);
  return Loaded;
}
