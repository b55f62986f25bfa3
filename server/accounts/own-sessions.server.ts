import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { sessions } from '#db/schema.ts';
import { getSession, type Library } from './auth-library.server.ts';

export type OwnSession = { id: string; startedAt: Date; expiresAt: Date; userAgent: string; isCurrent: boolean };

/** Lists and ends the sessions of the signed-in user, and no others. */
export function createOwnSessions(db: Db, library: Library) {
  return {
    /** Sessions that have not expired, newest first, without their tokens. */
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

    /**
     * Ends one of the user's own sessions.
     *
     * @returns false if there is no such session of the user
     */
    async endSession(id: string, request: Request): Promise<boolean> {
      const { user } = await getSession(library, request);
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },

    /**
     * Ends all sessions but the current one.
     *
     * @returns the number of ended sessions
     */
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
