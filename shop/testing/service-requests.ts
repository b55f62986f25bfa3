/** Service requests for tests: valid by default, so that a test names only what matters to it. */
import type { Db } from '#db/database.server.ts';
import { serviceRequests } from '#db/schema.ts';
import type { ExamForm } from '#shop/service-requests/exam-form.ts';

/** The request of a visitor. */
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

/** Inserts a request and returns its row. */
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
