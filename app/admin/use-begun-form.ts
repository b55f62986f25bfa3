import { useState } from 'react';

type Marked = { fingerprint: string };

type Begun<Values, Draft> = { values: Values; draft: Draft | null; before: string; refusal: unknown };

/**
 * What a form begins with in place of what was loaded: a draft taken up, or somebody else's newer values, until something is
 * saved. Where these are loaded while somebody types on, the form stays the same one.
 *
 * @param loaded what was loaded, with the mark of how it was saved
 * @param refused what the last sending was answered; what was refused before the form began anew is of the form before
 * @param name tells forms apart that stand under one another's address
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
