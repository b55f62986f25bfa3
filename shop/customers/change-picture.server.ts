import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { userProfiles } from '#db/schema.ts';
import type { PictureKind } from './personal-picture.ts';

const columnOf = { avatar: 'avatarUrl', cover: 'coverPhotoUrl' } as const satisfies Record<PictureKind, string>;

/**
 * Puts a picture on somebody's profile, or takes it off with null.
 *
 * `updated_at` stays as it is: it tells of what people type, and a new picture is no reason to refuse what is being typed.
 *
 * @returns the address of the picture that was there before, whose file nothing refers to any more; null where there was none
 */
export async function changePicture(
  db: Db,
  userId: string,
  { kind, url }: { kind: PictureKind; url: string | null },
): Promise<string | null> {
  const column = columnOf[kind];
  return db.transaction(async (tx) => {
    // Of two at once the second waits here, and is told of the picture that the first put.
    const [before] = await tx
      .select({ url: userProfiles[column] })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId))
      .for('update');
    if (!before) throw new Error('Somebody without a profile changes its picture');
    await tx
      .update(userProfiles)
      .set({ [column]: url })
      .where(eq(userProfiles.id, userId));
    return before.url;
  });
}
