/** Service requests for tests: sound by default, so that a test names only what it is about. */
import type { Db } from '#db/database.server.ts';
import { serviceRequests } from '#db/schema.ts';
import type { ExamForm } from '#shop/service-requests/exam-form.ts';

/** What somebody who is not signed in asks for. */
export function anExamRequest(overrides: Partial<ExamForm & { userId: string | null }> = {}) {
  return {
    name: 'Laura Gómez',
    phone: '3004567812',
    email: 'laura.gomez@correo.example',
    notes: 'Prefiero las mañanas. Duermo mal.',
    consent: true as const,
    userId: null,
    ...overrides,
  };
}

/** Writes a request as it would stand, and gives its row. */
export async function insertServiceRequest(db: Db, overrides: Partial<typeof serviceRequests.$inferInsert> = {}) {
  const [row] = await db
    .insert(serviceRequests)
    .values({
      serviceType: 'Examen Biocuántico',
      name: 'Laura Gómez',
      phone: '3004567812',
      email: 'laura.gomez@correo.example',
      city: 'Pereira',
      notes: 'Prefiero las mañanas. Duermo mal.',
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('The service request was not inserted');
  return row;
}
