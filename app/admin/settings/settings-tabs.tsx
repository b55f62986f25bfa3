import { TabLinks } from '#app/admin/ui/tab-links.tsx';
import { calendarHref, legalTextHref, settingsHref } from './settings-href.ts';

/** The tabs of 'Personalizar Tienda'. */
export function SettingsTabs({ current }: { current: 'store' | 'legal' | 'calendar' }) {
  return (
    <TabLinks
      label="Partes de Personalizar Tienda"
      tabs={[
        { label: 'Tienda', to: settingsHref, isCurrent: current === 'store' },
        { label: 'Textos legales', to: legalTextHref('terms'), isCurrent: current === 'legal' },
        { label: 'Calendario', to: calendarHref, isCurrent: current === 'calendar' },
      ]}
    />
  );
}
