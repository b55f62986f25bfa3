import type { StaffAction, StaffChange, StaffSubject } from '#db/schema.ts';
import { orderHref } from '../orders/orders-href.ts';
import { incidentsHref, paymentSettingsHref } from '../payments/payments-href.ts';
import { customerHref } from '../questions/questions-href.ts';

/** What staff change, in the order a filter offers them. */
export const subjectWords: Record<StaffSubject, string> = {
  product: 'Productos',
  category: 'Categorías',
  order: 'Pedidos',
  payment: 'Pagos',
  'service-request': 'Solicitudes',
  question: 'Preguntas y notas',
  settings: 'Configuración',
  staff: 'Personal',
  backup: 'Datos',
};

/** The subject of that code, as an address may carry it. */
export function subjectIn(code: string | null): StaffSubject | undefined {
  return code !== null && Object.hasOwn(subjectWords, code) ? (code as StaffSubject) : undefined;
}

/** What was done, as a sentence goes on after a name: 'Marta Ruiz eliminó …'. */
const actionWords: Record<StaffAction, string> = {
  created: 'creó',
  changed: 'cambió',
  deleted: 'eliminó',
  restored: 'restauró',
  imported: 'importó',
  invited: 'invitó a',
  revoked: 'retiró a',
};

/** The same in the words of its subject, and whether the sentence names it. */
export function deedOf({ subject, action, before }: StaffChange): { verb: string; namesSubject: boolean } {
  if (subject === 'staff' && action === 'created') return { verb: 'se unió al equipo', namesSubject: false };
  if (subject === 'staff' && action === 'revoked')
    return { verb: before ? 'retiró el acceso a' : 'retiró la invitación de', namesSubject: true };
  if (subject === 'question' && action === 'created') return { verb: 'escribió', namesSubject: true };
  if (subject === 'payment' && action === 'changed') return { verb: 'marcó como resuelto', namesSubject: true };
  return { verb: actionWords[action], namesSubject: true };
}

/** Nobody by name is the shop itself, or somebody whose account is gone. */
export function actorOf({ actorName }: Pick<StaffChange, 'actorName'>): string {
  return actorName || 'La tienda';
}

/** Where what was changed is found; null where it is no more. */
export function subjectHref({ subject, subjectId, action }: StaffChange): string | null {
  if (action === 'deleted' && subject !== 'question') return null;
  switch (subject) {
    case 'product':
      return subjectId ? `/admin/products/edit/${subjectId}` : '/admin/products';
    case 'category':
      return '/admin/categories';
    case 'order':
      return subjectId ? orderHref(subjectId) : '/admin/orders';
    case 'payment':
      return incidentsHref({ settled: true });
    case 'service-request':
      return '/admin/services';
    case 'question':
      return customerHref(subjectId);
    case 'settings':
      return settingsHrefs[subjectId] ?? '/admin/settings';
    case 'staff':
      return '/admin/staff';
    case 'backup':
      return '/admin/data';
  }
}

const settingsHrefs: Record<string, string> = { payments: paymentSettingsHref, legal: '/admin/settings/legal' };
