import { TabLinks } from '#app/admin/ui/tab-links.tsx';
import { useMay } from '#app/admin/use-may.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { incidentsHref, paymentSettingsHref } from './payments-href.ts';
import { reconciliationHref } from './reconciliation/reconciliation-href.ts';

type PaymentsTab = 'open' | 'settled' | 'reconciliation' | 'settings';

const tabs: { tab: PaymentsTab; label: string; to: string; permission: Permission }[] = [
  { tab: 'open', label: 'Por revisar', to: incidentsHref(), permission: 'money' },
  { tab: 'settled', label: 'Resueltos', to: incidentsHref({ settled: true }), permission: 'money' },
  { tab: 'reconciliation', label: 'Conciliación', to: reconciliationHref(), permission: 'money' },
  { tab: 'settings', label: 'Cuentas y avisos', to: paymentSettingsHref, permission: 'payment-settings' },
];

/** The tabs of the payments section that the person may open. */
export function PaymentsTabs({ current }: { current: PaymentsTab }) {
  const may = useMay();
  return (
    <TabLinks
      label="Partes de Pagos"
      tabs={tabs
        .filter(({ permission }) => may(permission))
        .map(({ tab, label, to }) => ({ label, to, isCurrent: tab === current }))}
    />
  );
}
