import { activityHref } from '#app/admin/changes/activity-href.ts';
import { TabLinks } from '#app/admin/ui/tab-links.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { rolesHref, staffHref } from './staff-href.ts';

/** The tabs of the staff section. */
export function StaffTabs({ current }: { current: 'members' | 'roles' | 'activity' }) {
  const may = useMay();
  return (
    <TabLinks
      label="Partes de Personal"
      tabs={[
        ...(may('staff')
          ? [
              { label: 'Equipo', to: staffHref, isCurrent: current === 'members' },
              { label: 'Roles', to: rolesHref, isCurrent: current === 'roles' },
            ]
          : []),
        ...(may('activity') ? [{ label: 'Actividad', to: activityHref(), isCurrent: current === 'activity' }] : []),
      ]}
    />
  );
}
