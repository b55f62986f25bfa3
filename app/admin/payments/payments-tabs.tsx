import { Link } from 'react-router';
import { incidentsHref, paymentSettingsHref } from './payments-href.ts';

type PaymentsTab = 'open' | 'settled' | 'settings';

const tabs: { tab: PaymentsTab; label: string; to: string }[] = [
  { tab: 'open', label: 'Por revisar', to: incidentsHref() },
  { tab: 'settled', label: 'Resueltos', to: incidentsHref({ settled: true }) },
  { tab: 'settings', label: 'Cuentas y avisos', to: paymentSettingsHref },
];

/** The parts of the payments' section; a row that scrolls sideways where it does not fit. */
export function PaymentsTabs({ current }: { current: PaymentsTab }) {
  return (
    <nav
      aria-label="Partes de Pagos"
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-8 md:px-8 table:mx-0 table:px-0"
    >
      <ul className="flex w-max gap-2">
        {tabs.map(({ tab, label, to }) => (
          <li key={tab}>
            <Link
              to={to}
              aria-current={tab === current ? 'page' : undefined}
              className={`flex min-h-11 items-center rounded-control-admin border px-2.5 text-label whitespace-nowrap sm:px-4 sm:text-admin-body transition-colors duration-150 ${
                tab === current
                  ? 'border-green-tint bg-green-tint font-semibold text-green-deep'
                  : 'border-line bg-surface font-medium text-ink-2 hover:bg-green-tint hover:text-ink'
              }`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
