import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { sessions } from '#db/schema.ts';
import { getSession, type Library } from './auth-library.server.ts';

export type OwnSession = { id: string; startedAt: Date; expiresAt: Date; userAgent: string; isCurrent: boolean };

/** The sessions of whoever is asking; nobody else's can be seen or ended by them. */
export function createOwnSessions(db: Db, library: Library) {
  return {
    /** Those that have not run out, newest first. What opens them is not told. */
    async listSessions(request: Request): Promise<OwnSession[]> {
      const current = await getSession(library, request);
      const { id, createdAt, expiresAt, userAgent } = sessions;
      const own = await db
        .select({ id, startedAt: createdAt, expiresAt, userAgent })
        .from(sessions)
        .where(and(eq(sessions.userId, current.user.id), gt(expiresAt, new Date())))
        .orderBy(desc(createdAt), desc(id));
      return own.map((session) => ({
        ...session,
        userAgent: session.userAgent ?? '',
        isCurrent: session.id === current.session.id,
      }));
    },

    /** @returns false when it is not one of their own, or has ended */
    async endSession(id: string, request: Request): Promise<boolean> {
      const { user } = await getSession(library, request);
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },

    /** Ends all but the one that asks. @returns how many */
    async endOtherSessions(request: Request): Promise<number> {
      const { user, session } = await getSession(library, request);
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, user.id), ne(sessions.id, session.id)))
        .returning({ id: sessions.id });
      return ended.length;
    },
  };
}
