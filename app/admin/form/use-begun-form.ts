import { useState } from 'react';

type Marked = { fingerprint: string };

type Begun<Values, Draft> = { values: Values; draft: Draft | null; before: string; refusal: unknown };

/**
 * The initial values of a form that replace the loaded ones: a restored draft, or newer values that another user saved.
 * They apply until other values are loaded, as after a save. If those same values are then loaded, as by a refresh
 * while the person is typing, the form keeps its state.
 *
 * @param loaded the loaded values with their fingerprint
 * @param refused the last response to the form; refusals from before the form was restarted are ignored
 * @param name distinguishes forms that share an address
 */
export function useBegunForm<Values extends Marked, Draft>(loaded: Values, refused: unknown, name = '') {
  const [begun, setBegun] = useState<Begun<Values, Draft> | null>(null);
  const before = `${name} ${loaded.fingerprint}`;
  if (begun && begun.before !== before) {
    const isSameForm = begun.before.startsWith(`${name} `) && begun.values.fingerprint === loaded.fingerprint;
    setBegun(isSameForm ? { ...begun, before } : null);
  }
  const begin = (values: Values, draft: Draft | null = null) => setBegun({ values, draft, before, refusal: refused });
  return {
    values: begun?.values ?? loaded,
    draft: begun?.draft ?? null,
    isRefusedBefore: begun !== null && begun.refusal === refused,
    begin,
  };
}
