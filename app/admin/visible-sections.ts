import type { Permission } from '#shop/staff/roles/permissions.ts';
import type { AdminSection } from './admin-section.ts';
import { adminSections } from './sections.ts';

/** A section as the sidebar shows it to one person. */
export type VisibleSection = Pick<AdminSection, 'label' | 'path' | 'icon' | 'badge'>;

/**
 * Lists the sections that a person may open. A section of which they may open only another screen is represented by
 * that screen.
 */
export function visibleSections(may: (permission: Permission) => boolean): VisibleSection[] {
  return adminSections.flatMap(({ label, path, icon, badge, permission, screens = [] }) => {
    if (may(permission)) return [{ label, path, icon, ...(badge && { badge }) }];
    const screen = screens.find((one) => one.permission && may(one.permission));
    return screen ? [{ label: screen.label, path: screen.href, icon }] : [];
  });
}
