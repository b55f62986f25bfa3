import type { Role } from '#db/schema.ts';

/** The signed-in person behind a request, as the session and the profile on the server say. */
export type Viewer = {
  userId: string;
  email: string;
  fullName: string;
  role: Role;
  avatarUrl: string | null;
};
