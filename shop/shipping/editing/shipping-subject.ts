/** The subject of all recorded changes of shipping rules and settings: they are one page to staff. */
export const shippingSubject = {
  subject: 'settings',
  subjectId: 'shipping',
  subjectName: 'Envíos y tarifas',
} as const;
