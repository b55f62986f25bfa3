/** Explains to staff why a note was not saved. */
export const noteProblems = {
  'not-found': 'La nota o la cuenta ya no existe.',
  'no-consent': 'La persona no autoriza el tratamiento de sus datos de salud, o ya no.',
} as const;
