import type { Role } from '#db/schema.ts';

/** The signed-in user of a request, from the session and the profile. */
export type Viewer = {
  userId: string;
  email: string;
  fullName: string;
  role: Role;
  avatarUrl: string | null;
};
