import type { Role } from '#db/schema.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';

/** The signed-in user of a request, from the session and the profile. */
export type Viewer = {
  userId: string;
  email: string;
  fullName: string;
  role: Role;
  avatarUrl: string | null;
  /** the role of a member of staff; null for customers, and staff without one */
  staffRole: string | null;
  /** what they may do in the back office; none for customers */
  permissions: readonly Permission[];
};
