import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * The `shouldRevalidate` of pages that ask a carrier for rates: they ask when staff do. The back office loads open pages
 * again whenever something in the shop changes, which would ask the carrier each time.
 */
export function quotesAgain({
  currentUrl,
  nextUrl,
  formMethod,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod'>): boolean {
  return formMethod === 'GET' || currentUrl.href !== nextUrl.href;
}
