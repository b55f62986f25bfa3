import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs a callback once a changed value has been rendered; not for the first value. */
export function useAfterChange(value: unknown, onChange: () => void) {
  const act = useEffectEvent(onChange);
  const rendered = useRef(value);
  useEffect(() => {
    if (Object.is(rendered.current, value)) return;
    rendered.current = value;
    act();
  }, [value]);
}
