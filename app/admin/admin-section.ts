import type { RouteTraits } from '#app/route-traits.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import type { SectionIcon } from './section-icons.ts';

/** Counts of items that wait for staff; the sidebar shows them next to their section. */
export type WaitingCounts = {
  pendingOrders: number;
  paymentsToReview: number;
  newRequests: number;
  newQuestions: number;
  waitingReviews: number;
};

/**
 * A route module in `app/`; an object if its permissions or traits differ from those of the section's other routes.
 * `permission` is required to read it, `change` to change anything there; without `change`, the section's.
 */
type AdminRoute =
  | string
  | ({ file: string; permission?: Permission; change?: Permission } & Partial<
      Pick<RouteTraits, 'body' | 'cost' | 'camera'>
    >);

export type AdminSection = {
  label: string;
  path: string;
  icon: SectionIcon;
  /** required to read each of its routes that does not name another */
  permission: Permission;
  /** required to change anything on a route that names no other */
  change: Permission;
  /** other names that the search palette finds the section by */
  words: string;
  /** count shown in the sidebar; `words` follow the number for screen readers */
  badge?: { count: keyof WaitingCounts; words: string; tone: 'orange' | 'blue' };
  /** further entries for the search palette: the section's other screens, and filtered lists */
  screens?: { label: string; href: string; words: string; permission?: Permission }[];
  /** route modules by address, with every address of the section */
  routes: Record<string, AdminRoute>;
};
