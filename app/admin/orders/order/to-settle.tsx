import { lazy, Suspense } from 'react';
import type { Route } from './+types/order';
import { OnScreen } from './on-screen.tsx';
import { ProofPanel } from './proofs/proof-panel.tsx';
import { ShortageNote } from './shortage-note.tsx';
import { WithdrawnNote } from './withdrawn-note.tsx';

/** Only orders on delivery load it. */
const ConfirmationPanel = lazy(() =>
  import('#app/admin/orders/confirming/confirmation-panel.tsx').then(({ ConfirmationPanel }) => ({
    default: ConfirmationPanel,
  })),
);

type ToSettleProps = Pick<
  Route.ComponentProps['loaderData'],
  'order' | 'proofDue' | 'shortages' | 'withdrawn' | 'confirming'
>;

/** What staff settle before they pack the order: its proof, goods it lacks or that were withdrawn, its confirmation. */
export function ToSettle({ order, proofDue, shortages, withdrawn, confirming }: ToSettleProps) {
  return (
    <>
      <OnScreen>
        <ProofPanel order={order} due={proofDue} />
      </OnScreen>
      <OnScreen>
        <ShortageNote shortages={shortages} />
      </OnScreen>
      <OnScreen>
        <WithdrawnNote items={withdrawn} holdsStock={order.holdsStock} />
      </OnScreen>
      {confirming && (
        <OnScreen>
          <Suspense>
            <ConfirmationPanel orderId={order.id} {...confirming} />
          </Suspense>
        </OnScreen>
      )}
    </>
  );
}
