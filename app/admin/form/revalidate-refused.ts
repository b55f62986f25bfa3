import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Loads the page again after a form that a newer state refused, so that it shows that state; by default only if saved. */
export function revalidateRefused({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
