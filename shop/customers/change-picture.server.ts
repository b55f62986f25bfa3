import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { userProfiles } from '#db/schema.ts';
import type { PictureKind } from './personal-picture.ts';

const columnOf = { avatar: 'avatarUrl', cover: 'coverPhotoUrl' } as const satisfies Record<PictureKind, string>;

/**
 * Sets a picture of a profile, or removes it with null. `updated_at` stays unchanged: it versions the profile form, and
 * a new picture must not make an open form stale.
 *
 * @returns the URL of the previous picture, whose file is no longer referenced; null if there was none
 */
export async function changePicture(
  db: Db,
  userId: string,
  { kind, url }: { kind: PictureKind; url: string | null },
): Promise<string | null> {
  const column = columnOf[kind];
  return db.transaction(async (tx) => {
    // Of two concurrent changes, the second waits here and then returns the picture that the first has set.
    const [before] = await tx
      .select({ url: userProfiles[column] })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId))
      .for('update');
    if (!before) throw new Error('The user whose picture changes has no profile');
    await tx
      .update(userProfiles)
      .set({ [column]: url })
      .where(eq(userProfiles.id, userId));
    return before.url;
  });
}
