/** The data of a profile that its header shows. */
export type ProfileFace = {
  fullName: string;
  email: string;
  avatarUrl: string | null;
  coverPhotoUrl: string | null;
};
