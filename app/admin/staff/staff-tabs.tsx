import { activityHref } from '#app/admin/changes/activity-href.ts';
import { TabLinks } from '#app/admin/ui/tab-links.tsx';
import { staffHref } from './staff-href.ts';

/** The tabs of the staff section. */
export function StaffTabs({ current }: { current: 'members' | 'activity' }) {
  return (
    <TabLinks
      label="Partes de Personal"
      tabs={[
        { label: 'Equipo', to: staffHref, isCurrent: current === 'members' },
        { label: 'Actividad', to: activityHref(), isCurrent: current === 'activity' },
      ]}
    />
  );
}
