export const settingsHref = '/perfil/settings';

/** The ids of sections that other pages link to. */
export const sectionId = { sessions: 'sesiones', twoFactor: 'dos-pasos' } as const;

export const sessionsHref = `${settingsHref}#${sectionId.sessions}`;
export const twoFactorSectionHref = `${settingsHref}#${sectionId.twoFactor}`;

export function twoFactorHref(step: 'begin' | 'confirm' | 'end' | 'recovery-codes'): string {
  return `${settingsHref}/two-factor/${step}`;
}

export function endSessionHref(sessionId: string): string {
  return `${settingsHref}/sessions/${encodeURIComponent(sessionId)}/end`;
}

export const endOtherSessionsHref = `${settingsHref}/sessions/end-others`;
