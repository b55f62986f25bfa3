import { TabLinks } from '#app/admin/ui/tab-links.tsx';
import { incidentsHref, paymentSettingsHref } from './payments-href.ts';
import { reconciliationHref } from './reconciliation/reconciliation-href.ts';

type PaymentsTab = 'open' | 'settled' | 'reconciliation' | 'settings';

const tabs: { tab: PaymentsTab; label: string; to: string }[] = [
  { tab: 'open', label: 'Por revisar', to: incidentsHref() },
  { tab: 'settled', label: 'Resueltos', to: incidentsHref({ settled: true }) },
  { tab: 'reconciliation', label: 'Conciliación', to: reconciliationHref() },
  { tab: 'settings', label: 'Cuentas y avisos', to: paymentSettingsHref },
];

/** The tabs of the payments section. */
export function PaymentsTabs({ current }: { current: PaymentsTab }) {
  return (
    <TabLinks
      label="Partes de Pagos"
      tabs={tabs.map(({ tab, label, to }) => ({ label, to, isCurrent: tab === current }))}
    />
  );
}
