/** Why a note was not written, in words for staff. */
export const noteProblems = {
  'not-found': 'La nota o la cuenta ya no existe.',
  'no-consent': 'La persona no autoriza el tratamiento de sus datos de salud, o ya no.',
} as const;
