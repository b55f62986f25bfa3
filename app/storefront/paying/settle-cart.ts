import { tellOtherTabs, type useCart } from '#app/storefront/cart/use-cart.ts';
import { correctCart } from '#shop/cart/correction.ts';
import { dropDraft, endAttempt, type Ordered } from './order-draft.ts';
import type { Stage } from './paying-stages.ts';
import { rememberDetails } from './remembered-details.ts';

/** Updates the cart, the draft and the order attempt after a stage change. */
export function settleCart(
  stage: Stage,
  { changeLines, removeOrdered }: Pick<ReturnType<typeof useCart>, 'changeLines' | 'removeOrdered'>,
  ordered?: Ordered,
) {
  if (stage.kind === 'done') {
    const { orderNumber, token } = stage.done.order;
    tellOtherTabs({ orderNumber, token }, () => removeOrdered(stage.done.sent.lineIds));
    endAttempt(ordered);
    rememberDetails();
    dropDraft();
    return;
  }
  const problem = stage.kind === 'filling' ? stage.problem : null;
  if (problem?.kind === 'changed') changeLines((items) => correctCart(items, problem.lines));
}
