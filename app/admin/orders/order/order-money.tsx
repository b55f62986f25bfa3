import { lazy, Suspense } from 'react';
import { LedgerPanel } from '#app/admin/orders/money/ledger-panel.tsx';
import type { Route } from './+types/order';
import { OnScreen } from './on-screen.tsx';
import { PaymentPanel } from './payment-panel.tsx';

/** Only staff who see costs load it. */
const OrderMarginPanel = lazy(() =>
  import('#app/admin/reports/order-margin-panel.tsx').then(({ OrderMarginPanel }) => ({ default: OrderMarginPanel })),
);

type OrderMoneyProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'ledger' | 'payment' | 'margin'>;

/** What the customer owes and paid, the payments online, and the margin; on screen only. */
export function OrderMoney({ order, ledger, payment, margin }: OrderMoneyProps) {
  return (
    <>
      {ledger && (
        <OnScreen>
          <LedgerPanel order={order} ledger={ledger} />
        </OnScreen>
      )}
      <OnScreen>
        <PaymentPanel {...payment} />
      </OnScreen>
      <OnScreen>
        {margin && (
          <Suspense>
            <OrderMarginPanel margin={margin} />
          </Suspense>
        )}
      </OnScreen>
    </>
  );
}
